"""For each technique a small position where it is the first to apply; from generated puzzles."""

LESSONS = {
    "no lines around a 0": (".33.\n30.2\n2..1\n..3.\n"),
    "all sides needed": (".33.\n30.2\n2..1\n..3.\n\ncrosses b2t b3t b2l c2l\n"),
    "two lines at a dot": (".2..2\n22..3\n1.2..\n.1..3\n.23..\n\nlines d1t e3t e2r\n"),
    "completed clue": ("222.22\n..21.1\n21.23.\n.2...2\n.2112.\n.33.2.\n\nlines b1t e1t a2l f2r\n"),
    "dead end": (".210\n2..2\n3.1.\n...3\n\ncrosses d1t d2t d1l d1r\n"),
    "only way to continue": ("2212.\n..3..\n..21.\n3..1.\n.3.3.\n\nlines b1t a4t a2l a4l\ncrosses a3l\n"),
    "premature loop": (
        "1...32\n1322..\n.21.2.\n......\n3....0\n12.2.1\n\nlines e6t e6b f6l\ncrosses f5t f6t f6b f4r f5l f5r f6r\n"
    ),
    "number in a corner": ("3..2.\n...2.\n2...3\n3..23\n2...1\n"),
    "adjacent 3s": ("...3.\n22.1.\n1..3.\n.1.2.\n.332.\n"),
    "sectors": (".2..2\n22..3\n1.2..\n.1..3\n.23..\n\nlines d1t e3t e2r\ncrosses e3r\n"),
    "linked edges": ("1.2..\n2...3\n..21.\n32.13\n.1...\n\ncrosses a1t a1l\n"),
    "sector chain": (".2..2\n22..3\n1.2..\n.1..3\n.23..\n\nlines d1t e2r\n"),
    "loop reaching a number": ("1.2..\n2...3\n..21.\n32.13\n.1...\n\nlines a3l\ncrosses a1t a1l\n"),
    "diagonal chain": (".212.\n.....\n3.2..\n..3.2\n32223\n\nlines a5b e5b a5l e5r\n"),
    "diagonal 3s": ("2212.\n..3..\n..21.\n3..1.\n.3.3.\n\nlines b1t a2l\n"),
    "connected regions": (
        "2212.\n.....\n..21.\n3..1.\n.3.3.\n\nlines b1t a3t a4t b5b d5b a2l a4l c5l d5l\ncrosses c2t c5b d1l a3l\n"
    ),
    "two exits": (
        ".3...\n"
        ".2..3\n"
        ".020.\n"
        "...2.\n"
        "3.22.\n"
        "\n"
        "lines b1t d1t e1t c3t e3t c4t a5b e5b b1l e1r c2l d2l e2l c4l d4l a5l e5r\n"
        "crosses a1t a2t c2t b3t d3t b4t d4t c5t a1l e1l a2l b3l c3l d3l e3l\n"
    ),
    "adjacent or diagonal 0 and 3": ("..2.3\n2..2.\n2..0.\n2..23\n.21..\n\nlines e1t e1r\ncrosses d3t d4t d3l e3l\n"),
    "colours and sectors": (
        "..33.\n2...2\n..2..\n311.1\n..3..\n\nlines a4t a5t c1l d1l e1l c5l\ncrosses e5t d2l c4l\n"
    ),
    "inside outside colouring": (
        "3..3.\n"
        "...3.\n"
        "3.1..\n"
        ".1..3\n"
        ".322.\n"
        "\n"
        "lines a1t d1t b2t d2t d3t a4t e4t e5t d5b a1l b1l a2l b3l\n"
        "crosses b1t a2t c2t e2t b4t d5t b2l b4l\n"
    ),
    "contradiction": ("...3.\n22.1.\n1..3.\n.1.2.\n.332.\n\nlines b5l c5l d5l\ncrosses c4l\n"),
    "nested contradiction": (
        "1.2..\n2...3\n..21.\n32.13\n.1...\n\nlines e4t a5t e5t c5b a3l b4l\ncrosses a1t b5t a1l b5l\n"
    ),
    "parity": (
        "3.232.3\n"
        "2.1...1\n"
        ".312..2\n"
        "2.....3\n"
        "22.2.12\n"
        "..211..\n"
        "1....1.\n"
        "\n"
        "lines a1t g1t f2t b4t g5t a1l g1r c3l\n"
        "crosses c3t g3t c4t a7b g2l d3l c4l a7l\n"
    ),
}
"""By the technique's name."""
