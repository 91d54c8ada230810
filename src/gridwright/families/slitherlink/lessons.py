"""For each technique five positions where it is the next step; made by `tools/make_lessons.py`."""

from gridwright.core.teaching import Exercise, Series

LESSONS = {
    "no lines around a 0": Series(
        "No lines around a 0",
        (
            Exercise("3.1.\n..02\n0...\n1.13\n"),
            Exercise(".333\n.1.1\n....\n.201\n"),
            Exercise(".33.\n30..\n2...\n123.\n"),
            Exercise(".33.\n..03\n.223\n....\n"),
            Exercise(".220\n31..\n.10.\n.22.\n"),
        ),
    ),
    "completed clue": Series(
        "Completed clue",
        (
            Exercise(".32..\n1.1.2\n1..3.\n3..1.\n.3.2.\n", "a4t a4l"),
            Exercise(".122.\n...22\n1.2.1\n3....\n.3..3\n", "e5r e5b a4t a4l"),
            Exercise("...31\n131..\n..22.\n3...3\n.232.\n", "e1tx e1rx d1t e1l"),
            Exercise(".3.2.\n.1..3\n.12..\n31..3\n....3\n", "e5r e5b d5tx e5t e4t"),
            Exercise(".322.\n.1..3\n.12..\n31..3\n....3\n", "e5r e5b d5tx e5t e4t"),
        ),
    ),
    "all sides needed": Series(
        "All sides needed",
        (
            Exercise(".33.\n30..\n2...\n123.\n", "b2tx b2lx b3tx c2lx"),
            Exercise(".33.\n..03\n.223\n....\n", "c2tx c2lx c3tx d2lx"),
            Exercise(".33.\n3021\n3..2\n....\n", "b2tx b2lx b3tx c2lx"),
            Exercise("123.\n2...\n30.2\n.3..\n", "b3tx b3lx b4tx c3lx"),
            Exercise(".33.\n210.\n.1..\n.33.\n", "c2tx c2lx c3tx d2lx"),
        ),
    ),
    "two lines at a dot": Series(
        "Two lines at a dot",
        (
            Exercise(".3.3.\n.1.13\n13...\n2...3\n..3..\n", "d1t d1l"),
            Exercise(".322.\n.1..2\n2.2..\n3..12\n.3...\n", "a4t a4l"),
            Exercise(".2..2\n22..3\n1.2..\n.1..3\n.23..\n", "d1t e2r e3t"),
            Exercise(".33.\n210.\n.1..\n.33.\n", "c2tx c2lx c3tx d2lx c1t c1l d1l"),
            Exercise(".333\n.1.1\n....\n.201\n", "c4tx c4lx c4bx d4lx b4bx b4t b4l"),
        ),
    ),
    "dead end": Series(
        "Dead end",
        (
            Exercise(".333\n.1.1\n....\n.201\n", "c4tx c4lx c4bx d4lx"),
            Exercise("3.33\n.1.2\n.1.2\n.220\n", "d4tx d4lx d4bx d4rx"),
            Exercise("332.\n2.12\n22..\n0..3\n", "a4tx a4lx a4bx b4lx"),
            Exercise(".2322\n2...2\n0....\n2..2.\n.222.\n", "a3tx a3lx a4tx b3lx"),
            Exercise(".333.\n21...\n.....\n0.12.\n.3.3.\n", "a4tx a4lx a5tx b4lx"),
        ),
    ),
    "only way to continue": Series(
        "Only way to continue",
        (
            Exercise("2212.\n..3..\n..21.\n3..1.\n.3.3.\n", "b1t a2l a4t a4l a3lx"),
            Exercise("2212.\n.....\n..21.\n3..1.\n.3.3.\n", "b1t a2l a4t a4l a3lx"),
            Exercise("...3.\n.31..\n..22.\n3...3\n.23..\n", "a4t d5l e5t a5t e5bx e5rx"),
            Exercise("332.\n2.12\n22..\n0..3\n", "a4tx a4lx a4bx b4lx a3lx a3t b3l b3tx b2lx b4bx"),
            Exercise("3.222\n..1.2\n..2.1\n.1.22\n.3.2.\n", "a1l a1t d1t e2r e3lx e4tx e5b"),
        ),
    ),
    "premature loop": Series(
        "Premature loop",
        (
            Exercise("....\n.2..\n10..\n0.3.\n", "b3tx b3lx b4tx c3lx a4tx a4lx a4bx b4lx a3lx a3t b4bx a2l b2l"),
            Exercise("3.1.\n..02\n0...\n1.13\n", "c2tx c2lx c3tx d2lx a3tx a3lx a4tx b3lx a2lx a4lx a4bx b4l b4t b4b"),
            Exercise(
                ".333\n.1.1\n....\n.201\n",
                "c4tx c4lx c4bx d4lx b4bx b4t b4l a4tx b3lx d4bx d4rx d4t c3l d3l d3r a4b a4l a3l",
            ),
            Exercise(
                ".20..\n2...2\n2..23\n..2..\n3..3.\n",
                "c1tx c1lx c2tx d1lx b1tx b1l b2t a2tx b2lx a2l a3t a3lx d1tx a1t a1l c2l",
            ),
            Exercise(
                ".332.\n....1\n.2.20\n2...2\n..223\n",
                "e3tx e3lx e4tx e3rx e2rx e4rx e4l e5t d5tx e5lx d5l d5b e5b e5r c5bx d4t",
            ),
        ),
    ),
    "number in a corner": Series(
        "Number in a corner",
        (
            Exercise(".3.33\n1.1..\n3.2..\n22.22\n..333\n"),
            Exercise("3.2.1\n.....\n2....\n31112\n.3.32\n"),
            Exercise("1.23.\n2.3.3\n..21.\n32.13\n.1...\n"),
            Exercise("3.12.\n3..22\n..213\n3.3..\n32..3\n"),
            Exercise("13323\n..122\n.....\n3.1.2\n3.22.\n"),
        ),
    ),
    "adjacent or diagonal 0 and 3": Series(
        "Adjacent or diagonal 0 and 3",
        (
            Exercise(".2...\n.2113\n1..3.\n.20..\n.223.\n", "c4tx c4lx c5tx d4lx"),
            Exercise(".3.3.\n..0..\n..2..\n221..\n.2323\n", "c2tx c2lx c3tx d2lx e5r e5b"),
            Exercise(".222.\n.2..3\n...0.\n3.32.\n3..1.\n", "d3tx d3lx d4tx e3lx a5l a5b"),
            Exercise("2..3.\n2111.\n.....\n..02.\n.322.\n", "c4tx c4lx c5tx d4lx b1t a2l"),
            Exercise("1..3.\n.....\n22.32\n210..\n...3.\n", "c4tx c4lx c5tx d4lx a1lx a1tx"),
        ),
    ),
    "adjacent 3s": Series(
        "Adjacent 3s",
        (
            Exercise(".3.2.\n3..1.\n2....\n3..22\n..33.\n"),
            Exercise(".3...\n...33\n..1..\n212.1\n.32..\n"),
            Exercise(".3..3\n3....\n..2.3\n2...3\n..12.\n", "e1t e1r"),
            Exercise(".3.2.\n.1..3\n.12..\n31..3\n....3\n", "e5r e5b"),
            Exercise(".3..3\n3....\n3.2.3\n2...3\n..12.\n", "e1t e1r"),
        ),
    ),
    "diagonal 3s": Series(
        "Diagonal 3s",
        (
            Exercise(".3.3.\n.1.13\n13...\n2...3\n..3..\n"),
            Exercise(".322.\n.1..2\n2.2..\n3..12\n.3...\n"),
            Exercise(".32..\n1.1.2\n1..3.\n3..1.\n.3.2.\n"),
            Exercise("2212.\n..3..\n..21.\n3..1.\n.3.3.\n", "b1t a2l"),
            Exercise("2212.\n.....\n..21.\n3..1.\n.3.3.\n", "b1t a2l"),
        ),
    ),
    "loop reaching a number": Series(
        "Loop reaching a number",
        (
            Exercise(".22.3\n3.3.2\n2....\n.1..2\n.31..\n", "e1t e1r b5b"),
            Exercise("1.2..\n2...3\n..21.\n32.13\n.1...\n", "a1lx a1tx a3l"),
            Exercise("323.2\n221.3\n1.2..\n.1..3\n.23..\n", "a1l a1t d1t e2r"),
            Exercise(".3..3\n.2...\n1...2\n22.13\n..3.2\n", "e1t e1r e4r d5b"),
            Exercise(".23..\n....2\n13..1\n2..2.\n2.223\n", "a4l b5b e5r e5b"),
        ),
    ),
    "sectors": Series(
        "Sectors",
        (
            Exercise(".....\n31.23\n.1..2\n31.1.\n2..3.\n", "a4l b5b"),
            Exercise(".22.3\n3.3.2\n2....\n.1..2\n.31..\n", "e1t e1r"),
            Exercise("...31\n131..\n..22.\n3...3\n.232.\n", "e1tx e1rx"),
            Exercise(".2..2\n22..3\n1.2..\n.1..3\n.23..\n", "d1t e2r e3t e3rx"),
            Exercise(".212.\n2..1.\n212..\n22313\n.....\n", "e5t c1lx d4tx c2tx"),
        ),
    ),
    "diagonal chain": Series(
        "Diagonal chain",
        (
            Exercise(".....\n313.2\n.1212\n31.12\n..222\n", "e4r d5b"),
            Exercise("..2..\n31..2\n.12.2\n..3.2\n322.3\n", "a5l a5b e5r e5b"),
            Exercise("..32..\n2122.2\n.2.13.\n.1.12.\n2...31\n.3.2..\n"),
            Exercise("...3.\n.31..\n..22.\n3...3\n.23..\n", "a4t d5l e5t a5t e5bx e5rx e4r"),
            Exercise("1.2..\n2...3\n..21.\n32.13\n.1...\n", "a1lx a1tx a3l a5t b4l b5tx b5lx c5b e5t e4t e3t d3tx"),
        ),
    ),
    "linked edges": Series(
        "Linked edges",
        (
            Exercise("1.2..\n2...3\n..21.\n32.13\n.1...\n", "a1lx a1tx"),
            Exercise(".....\n313.2\n..212\n3..12\n..22.\n", "a2t a3t b3tx a5t a4t"),
            Exercise(".3...\n.1121\n22..0\n.....\n3.32.\n", "e3tx e3lx e4tx e3rx e2rx e4rx a5l a5b"),
            Exercise(".212.\n2..1.\n212..\n22313\n.....\n", "e5t c1lx d4tx c2tx d1t d2tx d5tx c3lx c4t e2lx"),
            Exercise("1..3.\n.....\n22.32\n210..\n...3.\n", "c4tx c4lx c5tx d4lx a1lx a1tx d3l d4t d5l d5t e5b e5r"),
        ),
    ),
    "sector chain": Series(
        "Sector chain",
        (
            Exercise(".2..2\n22..3\n1.2..\n.1..3\n.23..\n", "d1t e2r"),
            Exercise("3.222\n..1.2\n..2.1\n.1.22\n.3.2.\n", "a1l a1t d1t e2r e3lx e4tx"),
            Exercise(".3...\n.1121\n22..0\n.....\n3.32.\n", "e3tx e3lx e4tx e3rx e2rx e4rx a5l a5b d1t"),
            Exercise(
                "11..3\n.2...\n.1..3\n3....\n.2.32\n",
                "a1lx a1tx e1t e1r e4r d5b e3t e3l d3tx e2lx d2t b1lx b1tx a2t a2l",
            ),
            Exercise(
                "323.2\n221.3\n1.2..\n.1..3\n.23..\n",
                "a1l a1t d1t e2r c1l c2t c2lx c3tx d2lx b2tx b2l b3t a3tx b3lx c3l a4l",
            ),
        ),
    ),
    "inside outside colouring": Series(
        "Inside/outside colouring",
        (
            Exercise(
                "2..32.\n2.2..3\n......\n212133\n3.....\n3..23.\n",
                "b1t a2l a6l a6b f3lx f5lx f4l e4l f4r d4tx d4lx d5tx b6tx a6t a5t b6lx a5lx b5l b5tx b4lx a4l a4tx a3l a3tx b6b",
            ),
            Exercise(
                "3..2..\n323.22\n.11212\n2223.3\n.....3\n....2.\n",
                "a1l a1t b2tx a2t a3t b1lx a2lx b2l b3tx b3lx c2l b1t a3l e5tx f5t f4t f6t c4tx d3lx c4l d4l d4t c5tx e5l e6b e6tx f2t f3tx f1lx e3tx e2l e4tx",
            ),
            Exercise(
                "2.2.2.\n3.....\n3..113\n...3.3\n.3.21.\n..23.3\n",
                "b1t a2l f6r f6b b3tx a3t a2t a4t b2lx a1lx a3lx b3l b4tx b4lx a1tx b1l b2tx a4l e4tx f4t f3t f5t e4l d3tx d3lx e5tx e5lx d5t c4t b6b e6l d6l c6tx b5t",
            ),
            Exercise(
                "......\n123.33\n3.102.\n1.....\n2.11.1\n....2.\n",
                "d3tx d3lx d4tx e3lx d2l c3t c3lx c4tx d4lx e2l e3t f1lx f3lx f2l f2r e2tx e4t f3tx f2t f1rx f1tx e1tx f3r e4l a3l a2tx b2lx b2t b1l c1lx a5tx b4lx d5lx",
            ),
            Exercise(
                "..3.3.\n2....3\n..213.\n3....3\n.1.1.2\n.33...\n",
                "c5lx c6l b6l d6l e1t e1l d1tx f3t f2r f3rx f2lx f2t f1rx f1tx f1l e2tx e3l e4t d3tx d3lx d4tx e4lx f3lx e3t e2lx d2t f5t f4r f5rx f4t f4lx d2lx c3tx c3l c4t b4tx c4lx d4l c1t c1l b1tx d1l c2tx a4l",
            ),
        ),
    ),
    "colours and sectors": Series(
        "Colours and sectors",
        (
            Exercise(
                "1.2..\n2...3\n..21.\n32.13\n.1...\n",
                "a1lx a1tx a3l a5t b4l b5tx b5lx c5b e5t e4t e3t d3tx d2l e2t d4tx",
            ),
            Exercise(".3.2..\n2..1.1\n33.13.\n...2.1\n21.1..\n..3.2.\n", "b2lx b4lx b3l a3l c3l a2t b1t c1l c1tx e1t"),
            Exercise(
                "32112.\n.22...\n3..322\n3.1...\n....22\n.3322.\n",
                "a1l a1t b4tx a4t a3t a5t c5lx c6l b6l d6l d1lx d4t e3l e4tx e4lx",
            ),
            Exercise(
                ".3..1\n..0..\n2.2.2\n.2...\n.333.\n",
                "c2tx c2lx c3tx d2lx e1tx e1rx c1l b2t a1t a1l c4lx c5l b5l d5l d4lx e5l a5tx b4t d3l d3t",
            ),
            Exercise(
                ".212.\n2..1.\n212..\n22313\n.....\n",
                "e5t c1lx d4tx c2tx d1t d2tx d5tx c3lx c4t e2lx e2r e5bx e5rx e4r e3l b4tx c4l d5l a1l a1t b2t c2l",
            ),
        ),
    ),
    "parity": Series(
        "Parity",
        (
            Exercise("...33.\n.321..\n.2.13.\n213.2.\n...122\n..22..\n", "e2lx e1l d1l f1l e3t d3lx d4tx c4t d4l"),
            Exercise(
                ".122.\n...22\n1.2.1\n3....\n.3..3\n",
                "e5r e5b a4t a4l a3tx a3lx b3lx a2lx b5b c5l c5bx c4lx b4t c5t b4lx a5t a5lx b5tx b5l a5bx e3tx",
            ),
            Exercise(
                "3..3.\n2.11.\n2....\n22013\n....2\n",
                "c4tx c4lx c5tx d4lx a1l a1t e4r d5b e5bx e5rx e5t e5l d5tx e4lx d4t e4t e3lx e3rx d5lx d3l c5b d1l c2lx",
            ),
            Exercise(
                "..3.3\n2.0..\n..2.1\n..1.2\n3.22.\n",
                "c2tx c2lx c3tx d2lx c1t c1l d1l b1tx d1tx b2t d2t e1l e1t e2tx e2lx e1r e2r a5l a5b e3lx e4tx c3l b3t a2l b2lx",
            ),
            Exercise(
                "2.22.\n3.1.2\n...3.\n21...\n2.3.3\n",
                "b1t a2l a4l b5b e5r e5b c5t d5l d5tx d4lx e4l e4tx d3t d3l c3tx d2lx d2t b4lx b5tx a3t a3lx a4t a5tx b5lx a5l a5b",
            ),
        ),
    ),
    "connected regions": Series(
        "Connected regions",
        (
            Exercise(".122.\n...22\n1.2.1\n3....\n.3..3\n", "e5r e5b a4t a4l a3tx a3lx b3lx a2lx b5b c5l c5bx"),
            Exercise("2212.\n.....\n..21.\n3..1.\n.3.3.\n", "b1t a2l a4t a4l a3lx a3t b5b c5l c5bx c2tx d1lx d5l d5b"),
            Exercise(
                "1..3.\n.....\n22.32\n210..\n...3.\n", "c4tx c4lx c5tx d4lx a1lx a1tx d3l d4t d5l d5t e5b e5r a5l a5b"
            ),
            Exercise(
                ".32..\n1.1.2\n1..3.\n3..1.\n.3.2.\n", "a4t a4l a3tx a3lx b3lx a2lx b5b c5l c5bx b1t c1l c1tx e5b e5r"
            ),
            Exercise(
                "3..3.\n..1.3\n2...2\n.2..3\n.2.3.\n",
                "a1l a1t d1t d1l c1tx e3t e2r e3rx e4t e4r e3lx d5l d5b c5bx a5b a5l",
            ),
        ),
    ),
    "two exits": Series(
        "Two exits",
        (
            Exercise(
                "..1.3\n3.3.2\n.0.1.\n.23..\n.22.3\n",
                "b3tx b3lx b4tx c3lx e1t e1r e5r e5b b2l a3t a1l a1t c2l c3t c4l c4t d3lx d4tx d4l c5tx a5b a5l b1t b1lx c2tx d1lx d2l d3tx e3l d2t e2lx e3t",
            ),
            Exercise(
                "3.222\n..1.2\n..2.1\n.1.2.\n.3.2.\n",
                "a1l a1t d1t e2r e3lx e4tx b5l d2lx c5l e5b e5r b5tx b5b a5bx c5bx a5lx d3t e2tx e1r e1t e1lx c2t c2lx c3tx d3l c1lx b2t b2lx b4lx a5t a4l c4tx c3l b3t",
            ),
            Exercise(
                "2212.\n..3..\n..21.\n3..1.\n.3.3.\n",
                "b1t a2l a4t a4l a3lx a3t b5b c5l c5bx c2tx d1lx c2l c3t d2l b3tx c3lx d3tx d3lx c4t d2t b1lx a1t a1l a2tx d5tx e4lx d5l d5b e5l e5bx e5rx e5t e4r e1t e1r e4t e3rx b4lx b5tx a5t b5l a5lx a5bx",
            ),
            Exercise(
                "...2..\n3..0..\n...3..\n1...1.\n..2.12\n3223..\n",
                "d2tx d2lx d3tx e2lx d3l d4t e3l c4tx d4lx e4tx e4lx c3t e3t a6l a6b f6r f6b d5t e6tx f5lx f5t",
            ),
            Exercise(
                "3.2...\n....12\n.022.1\n.2.2.1\n1.1.2.\n2...1.\n",
                "b3tx b3lx b4tx c3lx a1l a1t a5l a5tx a6tx b5lx a4l a6l a6b b6lx b6tx b6b f4tx b4l b5t c4lx c4tx c3t d3l d3tx d2lx c2l a4t a3lx c6tx d5lx c2tx c1lx b1t c1t d1l b1lx a2t d1tx a2lx a3tx b2lx b2t d2t",
            ),
        ),
    ),
    "contradiction": Series(
        "Contradiction",
        (
            Exercise("...3.\n.31..\n..22.\n3...3\n.23..\n"),
            Exercise(".....\n313.2\n..212\n3..12\n..22.\n"),
            Exercise(".212.\n2..1.\n212..\n22313\n.....\n"),
            Exercise(".3...\n...33\n..1..\n212.1\n.32..\n", "e1lx e3lx e2l d2l e2r"),
            Exercise(".2..2\n22..3\n1.2..\n.1..3\n.23..\n", "d1t e2r e3t e3rx e4t e4r"),
        ),
    ),
    "nested contradiction": Series(
        "Nested contradiction",
        (
            Exercise(".212.\n2..1.\n212..\n22313\n.....\n", "e5t c1lx d4tx"),
            Exercise(".....\n313.2\n..212\n3..12\n..22.\n", "a2t a3t b3tx a5t a4t b4tx"),
            Exercise("3.222\n..1.2\n..2.1\n.1.2.\n.3.2.\n", "a1l a1t d1t e2r e3lx e4tx b5l"),
            Exercise("1.2..\n2...3\n..21.\n32.13\n.1...\n", "a1lx a1tx a3l a5t b4l b5tx b5lx c5b e5t e4t"),
            Exercise(
                ".3...\n...33\n..1..\n212.1\n.32..\n", "e1lx e3lx e2l d2l e2r b5l c5l b5tx b5b a5bx c5bx a5lx a3l e5tx"
            ),
        ),
    ),
}
"""By the technique's name."""
