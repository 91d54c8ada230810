// Check a certificate of Slitherlink in the page, by the same rules as verify.py.
//
// Every clause of `puzzle.cnf` is a rule, or sets a loop aside: the solution, or a loop that breaks a clue and so is in no
// solution, for a solution is a single loop. `proof.lrat` leads to a contradiction.

/** @typedef {import("../../web/static/proof/kit.js").Kit} Kit */
/** @typedef {import("../../web/static/proof/kit.js").Files} Files */

/** Say what the certificate proves, or throw a Wrong. @param {Files} files @param {string} claim @param {Kit} kit */
export function verify(files, claim, kit) {
  const { fileOf, need } = kit;
  const grid = new Board(files, kit);
  /** @type {Set<number>} */
  const solution = claim === "unsolvable" ? new Set() : grid.readSolution(fileOf(files, "solution.txt"));
  if (claim === "several") {
    const second = grid.readSolution(fileOf(files, "second.txt"));
    need(kit.keyOf(solution) !== kit.keyOf(second), "the two solutions are the same");
    return "There are at least two solutions.";
  }
  need(claim === "unique" || claim === "unsolvable", `unknown claim '${claim}'`);
  const rules = grid.rules();
  const setAside = kit.keyOf([...solution].map((edge) => -edge));
  const clauses = kit.readCnf(fileOf(files, "puzzle.cnf"));
  clauses.forEach((clause, index) => {
    const key = kit.keyOf(clause);
    if (rules.has(key) || (solution.size && key === setAside)) return;
    const loop = new Set(clause.map((literal) => -literal));
    need(grid.isLoop(loop), `clause ${index + 1} is neither a rule nor sets a loop aside`);
    need(grid.breaksClue(loop), `clause ${index + 1} sets a loop aside that meets every clue`);
  });
  kit.follow(clauses, fileOf(files, "proof.lrat"));
  return claim === "unique" ? "The solution is the only one." : "There is no solution.";
}

/**
 * A board with clues: squares or the faces of another tiling. Edges count from 1: on squares those that lie across, row
 * by row, then those that go down; on a tiling as going round the faces of `faces.txt` meets them.
 */
class Board {
  /** @param {Files} files @param {Kit} kit */
  constructor(files, kit) {
    const { fileOf, linesOf, need } = kit;
    const text = fileOf(files, "puzzle.txt");
    const rows = kit.rowsOf(text);
    this.kit = kit;
    this.isTiling = text.startsWith("tiling ");
    this.head = text.split("\n", 1)[0];
    this.rows = rows.length;
    this.cols = rows.length ? rows[0].length : 0;
    /** The edges at each dot, and the two dots of each edge. @type {Map<number, number[]>} */
    this.at = new Map();
    /** @type {[number, number][]} */
    this.ends = [[-1, -1]];
    /** The number of each edge by its two dots. @type {Map<string, number>} */
    this.edges = new Map();
    if (!this.isTiling) {
      need(rows.length && rows.every((row) => row.length === rows[0].length), "the rows of clues aren't equally long");
      for (let row = 0; row <= this.rows; row++) for (let col = 0; col < this.cols; col++) this.edge(this.dot(row, col), this.dot(row, col + 1));
      for (let row = 0; row < this.rows; row++) for (let col = 0; col <= this.cols; col++) this.edge(this.dot(row, col), this.dot(row + 1, col));
    }
    const faces = this.isTiling ? linesOf(fileOf(files, "faces.txt")).map((line) => kit.wordsOf(line).map(kit.wholeOf)) : this.squares();
    need(faces.length && faces.every((face) => face.length >= 3 && face.length <= 14), "a face has 3 to 14 corners");
    need(faces.every((face) => new Set(face).size === face.length), "a face passes a corner twice");
    /** The edges of each face. @type {number[][]} */
    this.around = faces.map((face) => face.map((dot, index) => this.edge(dot, face[(index + 1) % face.length])));
    const shared = new Map();
    for (const edge of this.around.flat()) shared.set(edge, (shared.get(edge) ?? 0) + 1);
    need([...shared.values()].every((count) => count <= 2), "a side has more than two faces");
    const signs = (this.isTiling ? rows.slice(1) : rows).join("");
    need([...signs].length === faces.length, "there isn't one clue or dot for each face");
    need((this.isTiling ? /^[0-9A-Z.]+$/ : /^[0-3.]+$/).test(signs), "a clue is a number or nothing");
    this.clues = [...signs].map((sign) => (sign === "." ? null : parseInt(sign, 36)));
    need(this.clues.every((clue, face) => clue === null || clue <= faces[face].length), "a clue is larger than its face");
  }

  /** The number of a dot of squares. @param {number} row @param {number} col */
  dot(row, col) {
    return row * (this.cols + 1) + col;
  }

  /** The four dots of each square, in order. */
  squares() {
    return Array.from({ length: this.rows * this.cols }, (_, cell) => {
      const [row, col] = [Math.floor(cell / this.cols), cell % this.cols];
      return [this.dot(row, col), this.dot(row, col + 1), this.dot(row + 1, col + 1), this.dot(row + 1, col)];
    });
  }

  /** The number of the edge between two dots, which is counted when it is first met. @param {number} one @param {number} other */
  edge(one, other) {
    const key = one < other ? `${one} ${other}` : `${other} ${one}`;
    let edge = this.edges.get(key);
    if (edge === undefined) {
      edge = this.ends.length;
      this.edges.set(key, edge);
      this.ends.push([one, other]);
      for (const dot of [one, other]) this.at.set(dot, [...(this.at.get(dot) ?? []), edge]);
    }
    return edge;
  }

  /** Whether these edges are one closed loop: two at each dot they touch, and all connected. @param {Set<number>} lines */
  isLoop(lines) {
    const [first] = lines;
    if (first === undefined || [...lines].some((edge) => !(edge >= 1 && edge < this.ends.length))) return false;
    let [start, dot] = this.ends[first];
    let edge = first;
    for (let length = 1; length <= lines.size; length++) {
      const here = (this.at.get(dot) ?? []).filter((other) => lines.has(other));
      if (here.length !== 2) return false;
      if (dot === start) return length === lines.size;
      edge = here[0] === edge ? here[1] : here[0];
      dot = this.ends[edge][0] === dot ? this.ends[edge][1] : this.ends[edge][0];
    }
    return false;
  }

  /** Whether a clue has another number of lines around it. @param {Set<number>} lines */
  breaksClue(lines) {
    return this.clues.some((clue, face) => clue !== null && this.around[face].filter((edge) => lines.has(edge)).length !== clue);
  }

  /** The lines of a solution, if they are one. @param {string} text */
  readSolution(text) {
    const lines = this.isTiling ? this.readNumbers(text) : this.readDrawing(text);
    this.kit.need(this.isLoop(lines), "the solution isn't one closed loop");
    this.kit.need(!this.breaksClue(lines), "the solution doesn't meet a clue");
    return lines;
  }

  /** The lines that are given by numbers from 0, after the name of the tiling. @param {string} text */
  readNumbers(text) {
    const [head, sides, ...rest] = text.replace(/\n+$/, "").split("\n");
    this.kit.need(head === this.head && sides?.startsWith("lines ") && !rest.length, "the solution is for another board");
    return new Set(this.kit.wordsOf(sides).slice(1).map((side) => this.kit.wholeOf(side) + 1));
  }

  /** The lines of a drawing. @param {string} text */
  readDrawing(text) {
    const drawn = text.replace(/\n+$/, "").split("\n");
    this.kit.need(drawn.length === 2 * this.rows + 1, "the drawing has another size");
    /** @type {Set<number>} */
    const lines = new Set();
    for (let edge = 1; edge < this.ends.length; edge++) {
      const [[row, col], [otherRow, otherCol]] = this.ends[edge].map((dot) => [Math.floor(dot / (this.cols + 1)), dot % (this.cols + 1)]);
      const sign = drawn[row + otherRow][2 * (col + otherCol) - (row === otherRow ? 1 : 0)];
      if (sign === "-" || sign === "|") lines.add(edge);
    }
    return lines;
  }

  /** Every clause that the rules give, by its key. */
  rules() {
    const { combinations, exactly, keyOf } = this.kit;
    const found = new Set([keyOf(this.ends.map((_, edge) => edge).slice(1))]);
    for (const near of this.at.values()) {
      for (const edge of near) found.add(keyOf(near.map((other) => (other === edge ? -edge : other))));
      for (const three of combinations(near, 3)) found.add(keyOf(three.map((edge) => -edge)));
    }
    this.clues.forEach((clue, face) => {
      if (clue !== null) for (const clause of exactly(this.around[face], clue)) found.add(keyOf(clause));
    });
    return found;
  }
}
