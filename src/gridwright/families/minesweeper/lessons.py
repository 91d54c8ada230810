"""For each technique a small position where it is the first to speak; made by the generators here."""

LESSONS = {
    "first click": ("6x6 mines=7 first=open start=c3\n######\n######\n######\n######\n######\n######\n"),
    "full number": ("6x6 mines=7 first=open start=c3\n######\n#3211#\n#2001#\n#2001#\n11012#\n0001##\n"),
    "one two": ("6x6 mines=7 first=open start=c3\n##F###\n23211#\nF2001#\nF2001#\n11012#\n0001F#\n"),
    "satisfied number": ("6x6 mines=7 first=open start=c3\n######\n#3211#\nF2001#\nF2001#\n11012#\n0001F#\n"),
    "one one": ("6x6 mines=7 first=open start=c3\n#FF#1#\n23211#\nF2001#\nF2001#\n11012#\n0001F#\n"),
    "mine count": ("6x6 mines=7 first=open start=c3\n1F101F\n111011\n000000\n232111\nFFF22F\n######\n"),
    "many numbers": ("6x6 mines=7 first=open start=c3\n###1##\n#21111\n#10000\n#21111\n2##2##\n######\n"),
    "one two one": ("6x6 mines=6 start=d4 certified=medium\nF1001F\n11002#\n00001F\n111011\n1F112#\n1111F#\n"),
    "hole": ("6x6 mines=7 first=open start=c3\n001F##\n00122#\n1101##\nF102##\n2212##\n######\n"),
    "box logic": ("6x6 mines=7 first=open start=c3\n######\n23211#\nF2001#\nF2001#\n11012#\n0001F#\n"),
    "one two two one": (
        "7x7 mines=10 start=d4 certified=medium\n12111##\nF3F12F#\nF4112F#\nF3001##\nF31111#\n#######\n#######\n"
    ),
    "best guess": ("6x6 mines=7 first=open start=c3\n##1##F\n11113F\n000011\n123210\n1FFF10\n123210\n"),
}
"""By the technique's name."""
