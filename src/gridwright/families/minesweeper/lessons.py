"""For each technique five positions where it is the next step; made by `tools/make_lessons.py`."""

from gridwright.core.teaching import Exercise, Series

LESSONS = {
    "first click": Series(
        "First click",
        (
            Exercise("6x6 mines=7 seed=526869251340095040 first=open\n"),
            Exercise("6x6 mines=7 seed=5339240221796112684 first=open\n"),
            Exercise("6x6 mines=7 seed=5422443712272682745 first=open\n"),
            Exercise("6x6 mines=7 seed=5916207297380746073 first=open\n"),
            Exercise("6x6 mines=7 seed=8815960633752312140 first=open\n"),
        ),
    ),
    "satisfied number": Series(
        "Satisfied number",
        (
            Exercise("6x6 mines=7 seed=526869251340095040 first=open\n", "c3 a3f"),
            Exercise("6x6 mines=7 seed=5422443712272682745 first=open\n", "c3 a2f"),
            Exercise("6x6 mines=7 seed=2721858287213783829 first=open\n", "c3 e2f"),
            Exercise("6x6 mines=7 seed=6615190359187288431 first=open\n", "c3 c1f"),
            Exercise("6x6 mines=7 seed=9971150192341103640 first=open\n", "c3 c1f"),
        ),
    ),
    "all neighbours are mines": Series(
        "All neighbours are mines",
        (
            Exercise("6x6 mines=7 seed=526869251340095040 first=open\n", "c3"),
            Exercise("6x6 mines=7 seed=5339240221796112684 first=open\n", "c3"),
            Exercise("6x6 mines=7 seed=5422443712272682745 first=open\n", "c3"),
            Exercise("6x6 mines=7 seed=4468061636745707765 first=open\n", "c3"),
            Exercise("6x6 mines=7 seed=5550916634518178111 first=open\n", "c3"),
        ),
    ),
    "one one": Series(
        "1-1",
        (
            Exercise("6x6 mines=7 seed=8815960633752312140 first=open\n", "c3"),
            Exercise("6x6 mines=7 seed=9819726702696025333 first=open\n", "c3"),
            Exercise("6x6 mines=7 seed=15411096794272059606 first=open\n", "c3"),
            Exercise("6x6 mines=7 seed=15700313874960442358 first=open\n", "c3 d6f b6 c6"),
            Exercise("6x6 mines=7 seed=7492134213956501514 first=open\n", "c3 b1f f1f d5f b5 c5"),
        ),
    ),
    "one two": Series(
        "1-2",
        (
            Exercise("6x6 mines=7 seed=5916207297380746073 first=open\n", "c3"),
            Exercise("6x6 mines=7 seed=6827866522117262728 first=open\n", "c3"),
            Exercise("6x6 mines=7 seed=16253385677817461551 first=open\n", "c3"),
            Exercise("6x6 mines=7 seed=15067059732095152310 first=open\n", "c3 e5f"),
            Exercise("6x6 mines=7 seed=10036127075947665568 first=open\n", "c3 d1f a4f a5"),
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
                "6x6 mines=6 layout start=d4 no-guess=medium\n011111\n01*12*\n12212*\n1*1011\n222011\n1*101*\n",
                "d4 f4 b3 b6f b4f",
            ),
            Exercise(
                "5x9 mines=7 layout start=e3 no-guess=medium\n0001*1000\n111112110\n2*1001*21\n*3221212*\n12*2*1011\n",
                "e3 c5f f5 g3f",
            ),
            Exercise(
                "5x9 mines=7 layout start=e3 no-guess=medium\n02*3*1000\n03*412110\n03*301*10\n02*212210\n01111*100\n",
                "e3 c2f c3f c4f c5 d5 e5 b4 a3 c1f f5f f1 g3f",
            ),
            Exercise(
                "5x9 mines=7 layout start=e3 no-guess=medium\n1*11*1000\n222112110\n1*1001*10\n112233210\n001***100\n",
                "e3 d5f e5f f5f c5 b4 b5 b3f b2 a3 a2 c1 f1 g3f",
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
                "6x6 mines=7 layout start=d4 no-guess=extreme\n2*23*2\n*22**2\n221221\n*10000\n221000\n1*1000\n",
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
                "6x6 mines=7 seed=10280590824525392029 first=open\n", "c3 a1f a2f d5f d6 e5 e6 e3f e2f e1 f1 f2 e4 f3f"
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n1*2*21\n2232*1\n1*1122\n11101*\n001132\n001*2*\n", "d4 f3"
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n*11*2*\n111121\n111011\n1*101*\n223121\n1*2*10\n",
                "d4 b3 a2 a3",
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
                "6x6 mines=6 layout start=d4 no-guess=medium\n*2*11*\n121111\n111000\n1*1000\n233100\n1**100\n",
                "d4 c6f d1",
            ),
        ),
    ),
    "contradiction": Series(
        "Contradiction",
        (
            Exercise("6x6 mines=7 seed=15265957596967198262 first=open\n", "c3 a5"),
            Exercise("6x6 mines=7 seed=8815960633752312140 first=open\n", "c3 d1 d5 a5"),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n11212*\n1*2*21\n223110\n1*1011\n11213*\n001*3*\n", "d4"
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n001121\n001*2*\n001132\n11101*\n1*2233\n12*2**\n", "d4"
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n2*3100\n2**100\n343111\n**101*\n222121\n001*10\n", "d4"
            ),
        ),
    ),
    "mine counting": Series(
        "Mine counting",
        (
            Exercise("6x6 mines=7 seed=12947695511089001037 first=open\n", "c3 b1f f1f f2f f3f f4f"),
            Exercise("6x6 mines=7 seed=18345250998466906496 first=open\n", "c3 b1f a1 f1f a5f b5f c5f d5 e5 f5f"),
            Exercise(
                "6x6 mines=7 seed=5422443712272682745 first=open\n",
                "c3 a2f a1 d5f d6 e5f e6f e3f e1f e4 e2 f1 f2 f3 f4 f5f",
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n112121\n1*2*2*\n223132\n1*102*\n11113*\n0001*2\n", "d4"
            ),
            Exercise(
                "6x6 mines=7 layout start=d4 no-guess=hard\n012210\n01**10\n122221\n*2001*\n*31122\n12*11*\n", "d4"
            ),
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
