// Check a certificate of Slitherlink in the page, by the same rules as verify.py.
//
// Every clause of `puzzle.cnf` is a rule, or sets a loop aside: the solution, or a loop that breaks a clue and so is in no
// solution, for a solution is a single loop. `proof.lrat` leads to a contradiction.

/** @typedef {import("../../web/static/proof/kit.js").Kit} Kit */
/** @typedef {import("../../web/static/proof/kit.js").Files} Files */

/** Say what the certificate proves, or throw a Wrong. @param {Files} files @param {string} claim @param {Kit} kit */
export function verify(files, claim, kit) {
  const { fileOf, need } = kit;
  const grid = new Grid(fileOf(files, "puzzle.txt"), kit);
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

/** A grid of clues. Edges count from 1: those that lie across, row by row, then those that go down. */
class Grid {
  /** @param {string} text @param {Kit} kit */
  constructor(text, kit) {
    const rows = kit.rowsOf(text);
    kit.need(rows.length && rows.every((row) => row.length === rows[0].length), "the rows of clues aren't equally long");
    kit.need(rows.every((row) => /^[0-3.]+$/.test(row)), "a clue is 0, 1, 2, 3 or nothing");
    this.kit = kit;
    this.rows = rows.length;
    this.cols = rows[0].length;
    this.clues = rows.map((row) => [...row].map((sign) => (sign === "." ? null : Number(sign))));
    /** The edges at each dot, and the two dots of each edge. @type {number[][]} */
    this.at = Array.from({ length: (this.rows + 1) * (this.cols + 1) }, () => []);
    /** @type {[number, number][]} */
    this.ends = [[-1, -1]];
    for (let row = 0; row <= this.rows; row++) for (let col = 0; col < this.cols; col++) this.addEdge(row, col, row, col + 1);
    for (let row = 0; row < this.rows; row++) for (let col = 0; col <= this.cols; col++) this.addEdge(row, col, row + 1, col);
  }

  /** @param {number} row @param {number} col @param {number} otherRow @param {number} otherCol */
  addEdge(row, col, otherRow, otherCol) {
    /** @type {[number, number]} */
    const dots = [row * (this.cols + 1) + col, otherRow * (this.cols + 1) + otherCol];
    for (const dot of dots) this.at[dot].push(this.ends.length);
    this.ends.push(dots);
  }

  /** The four edges of a cell. @param {number} row @param {number} col */
  around(row, col) {
    const down = (this.rows + 1) * this.cols + row * (this.cols + 1) + col + 1;
    return [row * this.cols + col + 1, (row + 1) * this.cols + col + 1, down, down + 1];
  }

  /** Whether these edges are one closed loop: two at each dot they touch, and all connected. @param {Set<number>} lines */
  isLoop(lines) {
    const [first] = lines;
    if (first === undefined || [...lines].some((edge) => !(edge >= 1 && edge < this.ends.length))) return false;
    let [start, dot] = this.ends[first];
    let edge = first;
    for (let length = 1; length <= lines.size; length++) {
      const here = this.at[dot].filter((other) => lines.has(other));
      if (here.length !== 2) return false;
      if (dot === start) return length === lines.size;
      edge = here[0] === edge ? here[1] : here[0];
      dot = this.ends[edge][0] === dot ? this.ends[edge][1] : this.ends[edge][0];
    }
    return false;
  }

  /** Whether a clue has another number of lines around it. @param {Set<number>} lines */
  breaksClue(lines) {
    return this.clues.some((row, r) =>
      row.some((clue, c) => clue !== null && this.around(r, c).filter((edge) => lines.has(edge)).length !== clue),
    );
  }

  /** The lines of a drawing, if they are a solution. @param {string} text */
  readSolution(text) {
    const drawn = text.replace(/\n+$/, "").split("\n");
    this.kit.need(drawn.length === 2 * this.rows + 1, "the drawing has another size");
    /** @type {Set<number>} */
    const lines = new Set();
    for (let edge = 1; edge < this.ends.length; edge++) {
      const [[row, col], [otherRow, otherCol]] = this.ends[edge].map((dot) => [Math.floor(dot / (this.cols + 1)), dot % (this.cols + 1)]);
      const sign = drawn[row + otherRow][2 * (col + otherCol) - (row === otherRow ? 1 : 0)];
      if (sign === "-" || sign === "|") lines.add(edge);
    }
    this.kit.need(this.isLoop(lines), "the solution isn't one closed loop");
    this.kit.need(!this.breaksClue(lines), "the solution doesn't meet a clue");
    return lines;
  }

  /** Every clause that the rules give, by its key. */
  rules() {
    const { combinations, exactly, keyOf } = this.kit;
    const found = new Set([keyOf(this.ends.map((_, edge) => edge).slice(1))]);
    for (const near of this.at) {
      for (const edge of near) found.add(keyOf(near.map((other) => (other === edge ? -edge : other))));
      for (const three of combinations(near, 3)) found.add(keyOf(three.map((edge) => -edge)));
    }
    this.clues.forEach((row, r) =>
      row.forEach((clue, c) => {
        if (clue !== null) for (const clause of exactly(this.around(r, c), clue)) found.add(keyOf(clause));
      }),
    );
    return found;
  }
}
