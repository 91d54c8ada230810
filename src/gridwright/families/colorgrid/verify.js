// Check a certificate of ColorGrid in the page, by the same rules as verify.py.
//
// The prices in `dual.sol` are feasible for the dual of `puzzle.lp`, and prove the score of the pairs.

/** @typedef {import("../../web/static/proof/kit.js").Kit} Kit */
/** @typedef {import("../../web/static/proof/kit.js").Files} Files */

/** Which colours may pair: white, red, blue and green; black with none. @type {Record<string, string>} */
const FITS = { 0: "0123", 1: "012", 2: "012", 3: "03", 4: "" };

/** Say what the certificate proves, or throw a Wrong. @param {Files} files @param {string} claim @param {Kit} kit */
export function verify(files, claim, kit) {
  const { fileOf, need } = kit;
  need(claim === "optimal", `unknown claim '${claim}'`);
  const grid = new Grid(fileOf(files, "puzzle.txt"), kit);
  const score = grid.total - checkPairs(grid, fileOf(files, "solution.txt"));
  const sets = readOddSets(grid, files["odd_sets.txt"] ?? "");
  const prices = readPrices(grid, sets, fileOf(files, "dual.sol"));
  const odd = [...sets].map(([row, cells]) => ({ cells, price: prices.get(row) ?? 0 })).filter(({ price }) => price);
  for (const [one, other] of grid.everyPair()) {
    let paid = (prices.get(grid.rowOf(one)) ?? 0) + (prices.get(grid.rowOf(other)) ?? 0);
    for (const { cells, price } of odd) if (cells.has(one) && cells.has(other)) paid += price;
    need(paid >= grid.saved(one, other), `the prices of ${grid.nameOf(one)} and ${grid.nameOf(other)} don't pay for their pair`);
  }
  let bound = grid.total;
  for (const [row, price] of prices) bound -= price * Math.max(1, Math.floor((sets.get(row)?.size ?? 1) / 2));
  need(bound === score, `the prices prove a score of at least ${bound}, and the pairs have ${score}`);
  if ("puzzle.lp" in files) {
    const written = kit.rowsOf(files["puzzle.lp"]).filter((line) => !line.startsWith("\\")).join("");
    need(written === programOf(grid, sets), "the program isn't that of the grid");
  }
  return `The score of ${score} is the best there is.`;
}

/** A grid of colours and values. Cells count row by row. */
class Grid {
  /** @param {string} text @param {Kit} kit */
  constructor(text, kit) {
    const [head, ...body] = kit.linesOf(text).map(kit.wordsOf).filter((words) => words.length);
    kit.need(head?.length === 2, "the grid has no size");
    this.kit = kit;
    this.rows = kit.wholeOf(head[0]);
    this.cols = kit.wholeOf(head[1]);
    const grid = body.slice(0, 2 * this.rows);
    kit.need(this.rows > 0 && grid.length === 2 * this.rows && grid.every((row) => row.length === this.cols), "the grid has another size");
    this.colours = grid.slice(0, this.rows).flat();
    this.values = grid.slice(this.rows).flat().map(kit.wholeOf);
    kit.need(this.colours.every((colour) => Object.hasOwn(FITS, colour)) && this.values.every((value) => value > 0), "a cell isn't one of a grid");
    const rest = body.slice(2 * this.rows).map((words) => words.join(" ")).join("\n");
    kit.need(["", "rules free", "rules classic"].includes(rest), "the grid has lines too many");
    this.isFree = rest === "rules free";
    this.live = this.colours.flatMap((colour, cell) => (colour === "4" ? [] : [cell]));
    this.total = this.live.reduce((sum, cell) => sum + this.values[cell], 0);
  }

  /** @param {number} cell */
  nameOf(cell) {
    return this.kit.nameOf([Math.floor(cell / this.cols), cell % this.cols]);
  }

  /** What the program calls the row of a cell. @param {number} cell */
  rowOf(cell) {
    return `cell_${this.nameOf(cell)}`;
  }

  /** The cell of that name, if it can pair at all. @param {string} name */
  liveCell(name) {
    const [row, col] = this.kit.place(name);
    const cell = row * this.cols + col;
    this.kit.need(row < this.rows && col < this.cols && this.colours[cell] !== "4", `${name} can't pair`);
    return cell;
  }

  /** Whether two cells may pair: colours that fit, side by side, or under free rules with a white one. @param {number} one @param {number} other */
  allows(one, other) {
    const rows = Math.abs(Math.floor(one / this.cols) - Math.floor(other / this.cols));
    const cols = Math.abs((one % this.cols) - (other % this.cols));
    const isFar = this.isFree && one !== other && (this.colours[one] === "0" || this.colours[other] === "0");
    return (rows + cols === 1 || isFar) && FITS[this.colours[one]].includes(this.colours[other]);
  }

  /** What a pair saves: both values stand in the score, and then only their difference. @param {number} one @param {number} other */
  saved(one, other) {
    return 2 * Math.min(this.values[one], this.values[other]);
  }

  /** All allowed pairs, the earlier cell first. @returns {Generator<[number, number]>} */
  *everyPair() {
    for (const [index, one] of this.live.entries()) {
      const beside = [...((one + 1) % this.cols ? [one + 1] : []), one + this.cols].filter((other) => other < this.colours.length && this.colours[other] !== "4");
      for (const other of this.isFree ? this.live.slice(index + 1) : beside) if (this.allows(one, other)) yield [one, other];
    }
  }
}

/** What the pairs save together, if all are allowed. @param {Grid} grid @param {string} text */
function checkPairs(grid, text) {
  const { need, wordsOf } = grid.kit;
  const pairs = wordsOf(text).slice(1).map((word) => word.split("-").map((name) => grid.liveCell(name)));
  need(pairs.every((pair) => pair.length === 2 && grid.allows(pair[0], pair[1])), "a pair isn't allowed");
  need(new Set(pairs.flat()).size === 2 * pairs.length, "a cell is in two pairs");
  return pairs.reduce((sum, [one, other]) => sum + grid.saved(one, other), 0);
}

/** The odd sets by their rows. @param {Grid} grid @param {string} text @returns {Map<string, Set<number>>} */
function readOddSets(grid, text) {
  const { need, linesOf, wordsOf } = grid.kit;
  const cellRows = new Set(grid.live.map((cell) => grid.rowOf(cell)));
  const sets = new Map();
  for (const line of linesOf(text)) {
    const [row, ...names] = wordsOf(line);
    const cells = new Set(names.map((name) => grid.liveCell(name)));
    need(row && !cellRows.has(row) && !sets.has(row) && cells.size === names.length && cells.size % 2 && cells.size > 1, `${row} isn't an odd set`);
    sets.set(row, cells);
  }
  return sets;
}

/** The price of each row. @param {Grid} grid @param {Map<string, Set<number>>} sets @param {string} text @returns {Map<string, number>} */
function readPrices(grid, sets, text) {
  const { need, linesOf, wordsOf, wholeOf } = grid.kit;
  const rows = new Set([...grid.live.map((cell) => grid.rowOf(cell)), ...sets.keys()]);
  const prices = new Map();
  for (const line of linesOf(text)) {
    const [row, value, ...rest] = wordsOf(line);
    need(value !== undefined && !rest.length, "a line isn't a row and its price");
    const price = wholeOf(value);
    need(rows.has(row) && !prices.has(row) && price >= 0, `${row} isn't a row, or its price is negative`);
    prices.set(row, price);
  }
  return prices;
}

/** The linear program of a grid, without blanks: what pairs save, every cell in one pair at most, odd sets half full. @param {Grid} grid @param {Map<string, Set<number>>} sets */
function programOf(grid, sets) {
  const pairs = [...grid.everyPair()].map(([one, other]) => ({ one, other, name: `x_${grid.nameOf(one)}_${grid.nameOf(other)}` }));
  const lines = ["Maximize", `saved:${pairs.map(({ one, other, name }) => `${grid.saved(one, other)}${name}`).join("+")}`, "SubjectTo"];
  /** @type {Map<number, string[]>} */
  const holding = new Map();
  for (const { one, other, name } of pairs) for (const cell of [one, other]) holding.set(cell, [...(holding.get(cell) ?? []), name]);
  for (const cell of grid.live) {
    const inside = holding.get(cell);
    if (inside) lines.push(`${grid.rowOf(cell)}:${inside.join("+")}<=1`);
  }
  for (const [row, cells] of sets) {
    const inside = pairs.filter(({ one, other }) => cells.has(one) && cells.has(other)).map(({ name }) => name);
    if (inside.length) lines.push(`${row}:${inside.join("+")}<=${Math.floor(cells.size / 2)}`);
  }
  return [...lines, "End"].join("");
}
