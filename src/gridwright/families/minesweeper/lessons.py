"""For each technique five positions where it is the next step; made by `tools/make_lessons.py`."""

from gridwright.core.teaching import Exercise, Series

LESSONS = {
    "first click": Series(
        "First click",
        (
            Exercise("6x6 mines=7 seed=526869251340095040 first=open\n"),
            Exercise("6x6 mines=7 seed=5339240221796112684 first=open\n"),
            Exercise("6x6 mines=7 seed=5422443712272682745 first=open\n"),
            Exercise("6x6 mines=7 layout start=d4 no-guess=hard\n011100\n01*111\n12112*\n*2102*\n3*2022\n2*201*\n"),
            Exercise("6x6 mines=7 layout start=d4 no-guess=hard\n11112*\n1*11*2\n221111\n*21000\n3*3100\n2**100\n"),
        ),
    ),
    "satisfied number": Series(
        "Satisfied number",
        (
            Exercise("6x6 mines=7 seed=526869251340095040 first=open\n", "c3 a3f"),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n01111*\n12*111\n*21111\n33101*\n**2011\n3*2000\n", "d4 f4f"
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n*10011\n11001*\n111011\n3*2000\n**3111\n23*11*\n", "d4 b4f"
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n011100\n01*111\n12112*\n*2102*\n3*2022\n2*201*\n",
                "d4 b5f b6f",
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n*21111\n23*11*\n*21111\n110000\n122210\n*2**10\n",
                "d4 c6f d6f",
            ),
        ),
    ),
    "all neighbours are mines": Series(
        "All neighbours are mines",
        (
            Exercise("6x6 mines=7 seed=526869251340095040 first=open\n", "c3"),
            Exercise("6x6 mines=7 seed=5339240221796112684 first=open\n", "c3"),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n124*31\n2***3*\n2*4221\n221000\n*10000\n110000\n", "d4"
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n012332\n23****\n**3332\n221000\n111000\n1*1000\n", "d4"
            ),
            Exercise(
                "5x8 mines=9 layout start=e3 no-guess=hard\n02****21\n03*5322*\n02*20011\n02221110\n01*11*10\n", "e3"
            ),
        ),
    ),
    "one one": Series(
        "1-1",
        (
            Exercise("6x6 mines=7 seed=8815960633752312140 first=open\n", "c3"),
            Exercise("6x6 mines=7 seed=7492134213956501514 first=open\n", "c3 b1f f1f d5f b5 c5"),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=extreme\n12111*\n*2*122\n12111*\n221011\n**1111\n2211*1\n",
                "d4 d2",
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=extreme\n00112*\n111*21\n*21110\n*20011\n12122*\n01*2*2\n",
                "d4 b6 a4f e6f f4 a2 b2",
            ),
            Exercise(
                "5x8 mines=9 layout start=e3 no-guess=hard\n*2*2*11*\n12121222\n000002*3\n000003**\n000002**\n",
                "e3 g3f g4f g5f g2 c1f a1f d1 e1f b1 f1 g1",
            ),
        ),
    ),
    "one two": Series(
        "1-2",
        (
            Exercise("6x6 mines=7 seed=5916207297380746073 first=open\n", "c3"),
            Exercise("6x6 mines=7 seed=16253385677817461551 first=open\n", "c3"),
            Exercise("6x6 mines=7 seed=10036127075947665568 first=open\n", "c3 d1f a4f a5"),
            Exercise(
                "5x8 mines=9 layout start=e3 no-guess=hard\n0001*3**\n011213*4\n12*1012*\n*2111132\n11001*2*\n", "e3 d1"
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=extreme\n01*100\n011111\n11001*\n*21011\n2*2222\n12*2**\n",
                "d4 b5f",
            ),
        ),
    ),
    "one two one": Series(
        "1-2-1",
        (
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n00113*\n001*3*\n001132\n22101*\n**2121\n222*10\n",
                "d4 c2 f5 d6f",
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n2**221\n2*4*2*\n223121\n2*2000\n2*2000\n111000\n",
                "d4 c2 f2f d2f b4f",
            ),
            Exercise(
                "5x8 mines=9 layout start=e3 no-guess=hard\n*2*2*100\n24231211\n*2*101*2\n2321123*\n1*101*21\n",
                "e3 c1f f1 g3f",
            ),
            Exercise(
                "5x8 mines=9 layout start=e3 no-guess=hard\n13*3*100\n*3*31211\n231101*1\n*3221211\n2**2*100\n",
                "e3 c1f f1 g3f",
            ),
            Exercise(
                "6x6 mines=6 layout start=d4 no-guess=medium\n011111\n01*12*\n12212*\n1*1011\n222011\n1*101*\n",
                "d4 f4 b3 b6f b4f",
            ),
        ),
    ),
    "one two two one": Series(
        "1-2-2-1",
        (
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n2*4*3*\n2**23*\n122111\n000011\n00001*\n000011\n",
                "d4 f4 c2f b2f e2",
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n13*3*2\n1**32*\n122122\n00002*\n00002*\n000011\n",
                "d4 c2f b2f e2 f4f",
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n2*23*2\n*22**2\n221221\n*10000\n221000\n1*1000\n",
                "d4 b6f b2 e2f d2f",
            ),
            Exercise(
                "6x6 mines=6 layout start=d4 no-guess=medium\n111000\n2*2000\n2*2011\n11101*\n111132\n*11*2*\n",
                "d4 f4f f5 b3f b2f b5",
            ),
            Exercise(
                "6x6 mines=6 layout start=d4 no-guess=medium\n01*12*\n01113*\n11102*\n2*2011\n2*2000\n111000\n",
                "d4 f2f f3f b2 b5f b4f",
            ),
        ),
    ),
    "subset": Series(
        "Subset",
        (
            Exercise("6x6 mines=7 seed=15265957596967198262 first=open\n", "c3 a5 c1 e3 a1"),
            Exercise("6x6 mines=7 seed=10036127075947665568 first=open\n", "c3 d1f a4f a5 e2 e5f"),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n1*2*21\n2232*1\n1*1122\n11101*\n001132\n001*2*\n", "d4 f3"
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=extreme\n0002**\n1112*3\n2*1111\n*21011\n12111*\n01*111\n",
                "d4 d2 b4 f4 d6 b2",
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=extreme\n*113*2\n221**2\n*11221\n110011\n01111*\n01*111\n",
                "d4 b2 e2f a4 f4 a2",
            ),
        ),
    ),
    "box logic": Series(
        "Box logic",
        (
            Exercise("6x6 mines=7 seed=15265957596967198262 first=open\n", "c3 a5 c1 e3 a1 a3"),
            Exercise(
                "6x6 mines=7 seed=14810477452593322390 first=open\n", "c3 b5f c5f d5f a5 e5 f3 f4 a6 b6 d6 c6 f2f c1"
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n0123*1\n01**32\n12322*\n1*1011\n223110\n1*2*10\n", "d4 b3"
            ),
            Exercise(
                "6x6 mines=6 layout start=d4 no-guess=medium\n001232\n001***\n11224*\n1*1011\n111111\n0001*1\n", "d4"
            ),
            Exercise(
                "5x8 mines=9 layout start=e3 no-guess=hard\n0001*100\n01121211\n23*102*3\n**2114**\n22101**3\n", "e3"
            ),
        ),
    ),
    "three numbers": Series(
        "Three numbers",
        (
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n2*11**\n*21133\n22101*\n1*1011\n111111\n0001*1\n", "d4"
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=extreme\n02*200\n13*200\n*21111\n22001*\n*22221\n12**10\n", "d4"
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=extreme\n011211\n01*2*2\n12222*\n2*2011\n3*2111\n*211*1\n", "d4"
            ),
            Exercise(
                "5x8 mines=9 layout start=e3 no-guess=hard\n*2*2*100\n24231211\n*2*101*2\n2321123*\n1*101*21\n", "e3"
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=extreme\n001*21\n11112*\n*10011\n220011\n*3211*\n2**111\n",
                "d4 a2 c1 a5f b6f e6 f4",
            ),
        ),
    ),
    "mine counting": Series(
        "Mine counting",
        (
            Exercise("6x6 mines=7 seed=12947695511089001037 first=open\n", "c3 b1f f1f f2f f3f f4f"),
            Exercise(
                "5x8 mines=9 layout start=e3 no-guess=hard\n*1001*10\n23111110\n*3*10000\n*5211121\n**101*2*\n",
                "e3 f1f d1 c3f b3 c4 c5 d5 f5f g5 h5f a3f",
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n*3*12*\n3*212*\n*21011\n110000\n000111\n0001*1\n",
                "d4 b2f f2f a3f a2 e6f f6",
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n02*4*2\n02*4*2\n011222\n00002*\n00013*\n0001*2\n",
                "d4 c1f c2f d2 e2f e6f f2 f5f",
            ),
            Exercise(
                "5x8 mines=9 layout start=e3 no-guess=hard\n00000000\n00000111\n221001*2\n**21134*\n**21*2**\n",
                "e3 g3f h3 g4 a4f b4f h4f d5 g5f",
            ),
        ),
    ),
    "contradiction": Series(
        "Contradiction",
        (
            Exercise(
                "5x8 mines=9 layout start=e3 no-guess=extreme\n*11*1122\n221111**\n*2110122\n34*11110\n**211*10\n",
                "e3 e1 c3 b2 b3 b4",
            ),
            Exercise(
                "5x8 mines=9 layout start=e3 no-guess=extreme\n*201*12*\n*301112*\n*3110011\n12*10122\n011101**\n",
                "e3 g5f c3 b2 b3 b4",
            ),
            Exercise(
                "5x8 mines=9 layout start=e3 no-guess=extreme\n1212*2**\n*2*21333\n231101*1\n*2111111\n*21*1000\n",
                "e3 d1 c3 b2 b3 b4 g1f g4",
            ),
            Exercise(
                "5x8 mines=9 layout start=e3 no-guess=extreme\n12*10011\n*211012*\n231102*3\n*3*213*2\n13*21*21\n",
                "e3 g3f g4f c3 h3 b2 b3 b4",
            ),
            Exercise("6x6 mines=7 seed=15265957596967198262 first=open\n", "c3 a5"),
        ),
    ),
    "best guess": Series(
        "Best guess",
        (
            Exercise("6x6 mines=7 seed=15265957596967198262 first=open\n", "c3"),
            Exercise("6x6 mines=7 seed=8815960633752312140 first=open\n", "c3 d1 d5"),
            Exercise("6x6 mines=7 seed=12019260710063797660 first=open\n", "c3 b1f f1f a1f c5f c6f d6f"),
            Exercise("6x6 mines=7 seed=5916207297380746073 first=open\n", "c3 a3 a4 a2f c5f d5f e5 f3 f4 d6 f2f c6f"),
            Exercise(
                "6x6 mines=7 seed=14810477452593322390 first=open\n",
                "c3 b5f c5f d5f a5 e5 f3 f4 a6 b6 d6 c6 f2f c1 f1f",
            ),
        ),
    ),
}
"""By the technique's name."""
