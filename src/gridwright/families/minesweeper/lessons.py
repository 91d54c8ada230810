"""For each technique a small position where it is the first to apply; made by the generators here."""

LESSONS = {
    "first click": "6x6 mines=7 first=open start=c3\n######\n######\n######\n######\n######\n######\n",
    "satisfied number": "6x6 mines=7 first=open start=c3\n######\n#3211#\nF2001#\nF2001#\n11012#\n0001F#\n",
    "all neighbours are mines": "6x6 mines=7 first=open start=c3\n######\n#3211#\n#2001#\n#2001#\n11012#\n0001##\n",
    "one one": "6x6 mines=7 first=open start=c3\n#FF#1#\n23211#\nF2001#\nF2001#\n11012#\n0001F#\n",
    "one two": "6x6 mines=7 first=open start=c3\n##F###\n23211#\nF2001#\nF2001#\n11012#\n0001F#\n",
    "one two one": "6x6 mines=6 start=d4 no-guess=medium\n######\n##2F#F\n##2121\n##1000\n##1111\n###1##\n",
    "one two two one": (
        "7x7 mines=10 start=d4 no-guess=medium\n12111##\nF3F12F#\nF4112F#\nF3001##\nF31111#\n#######\n#######\n"
    ),
    "subset": "6x6 mines=7 start=d4 no-guess=hard\n0012F#\n001F3#\n11212#\n1F101#\n22312#\n1F2F2#\n",
    "box logic": "6x6 mines=6 start=d4 no-guess=medium\n1#3F10\n1#F210\n122100\n1#1000\n2#3100\n#FF100\n",
    "contradiction": "6x6 mines=7 first=open start=c3\n###1##\n#21111\n#10000\n#21111\n2##2##\n######\n",
    "mine counting": "6x6 mines=7 first=open start=c3\n1F101F\n111011\n000000\n232111\nFFF22F\n######\n",
    "best guess": "6x6 mines=7 first=open start=c3\n##1##F\n11113F\n000011\n123210\n1FFF10\n123210\n",
}
"""By the technique's name."""
