// Check a certificate of Minesweeper in the page, by the same rules as verify.py.
//
// For each certain cell, `CELL.cnf` says that it is the opposite and some numbers hold; `CELL.lrat` leads to a contradiction.
// No number can be spared: there is a layout without it. All layouts are counted again.

/** @typedef {import("../../web/static/proof/kit.js").Kit} Kit */
/** @typedef {import("../../web/static/proof/kit.js").Files} Files */
/** @typedef {{cell: string, state: string, numbers: string[], count: boolean, spare: Record<string, string[]>}} Reason */
/** @typedef {{cells: number[], numbers: number[]}} Group cells that touch the same numbers */

/** Say what the certificate proves, or throw a Wrong. @param {Files} files @param {string} claim @param {Kit} kit */
export function verify(files, claim, kit) {
  kit.need(claim === "certain", `unknown claim '${claim}'`);
  const board = new Board(kit.fileOf(files, "puzzle.txt"), kit);
  const reasons = JSON.parse(kit.fileOf(files, "reasons.json"));
  kit.need(Array.isArray(reasons), "the reasons aren't a list");
  for (const reason of reasons) checkReason(board, reason, files);
  /** @type {Map<number, string>} */
  const certain = new Map(reasons.map((/** @type {Reason} */ reason) => [board.cellOf(reason.cell), reason.state]));
  kit.need(certain.size === reasons.length, "a cell has two reasons");
  const says = `${reasons.length} ${reasons.length === 1 ? "cell is" : "cells are"} certain.`;
  return "odds.txt" in files ? `${says} ${checkOdds(board, files["odds.txt"], certain)}` : `At least ${says}`;
}

/** A position: its covered cells, and for each open number the covered cells around it. Cells count row by row. */
class Board {
  /** @param {string} text @param {Kit} kit */
  constructor(text, kit) {
    const head = kit.given(/^(\d+)x(\d+) mines=(\d+)\n/.exec(text), "the position has no head");
    const rows = kit.rowsOf(text).slice(1);
    this.kit = kit;
    this.height = Number(head[1]);
    this.width = Number(head[2]);
    this.mines = Number(head[3]);
    kit.need(rows.length === this.height && rows.every((row) => row.length === this.width), "the position has another size");
    const signs = rows.join("");
    kit.need(/^[#F?.0-8]*$/.test(signs), "a sign isn't one of a position");
    /** @type {Set<number>} */
    this.covered = new Set();
    /** The open numbers, and the covered cells around each. @type {Map<number, number>} */
    this.numbers = new Map();
    [...signs].forEach((sign, cell) => {
      if ("#F?".includes(sign)) this.covered.add(cell);
      else this.numbers.set(cell, sign === "." ? 0 : Number(sign));
    });
  }

  /** The cell of that name, on this board. @param {string} name */
  cellOf(name) {
    const [row, col] = this.kit.place(name);
    this.kit.need(row < this.height && col < this.width, `${name} isn't on the board`);
    return row * this.width + col;
  }

  /** The covered cells around a cell, in order. @param {number} cell */
  near(cell) {
    const row = Math.floor(cell / this.width);
    const col = cell % this.width;
    const found = [];
    for (let r = Math.max(0, row - 1); r <= Math.min(this.height - 1, row + 1); r++) {
      for (let c = Math.max(0, col - 1); c <= Math.min(this.width - 1, col + 1); c++) {
        const other = r * this.width + c;
        if (other !== cell && this.covered.has(other)) found.push(other);
      }
    }
    return found;
  }

  /** The fewest and the most mines in so many covered cells, by the number of all mines. @param {number} count */
  limits(count) {
    return [Math.max(0, this.mines - (this.covered.size - count)), Math.min(this.mines, count)];
  }
}

/** Check that the numbers force the cell, and that none of them can be spared. @param {Board} board @param {Reason} reason @param {Files} files */
function checkReason(board, reason, files) {
  const { kit } = board;
  const cell = board.cellOf(reason.cell);
  const isMine = reason.state === "mine";
  kit.need((isMine || reason.state === "safe") && board.covered.has(cell), `${reason.cell} isn't a covered cell`);
  const numbers = new Map(reason.numbers.map((name) => [name, board.cellOf(name)]));
  kit.need([...numbers.values()].every((number) => board.numbers.has(number)), `the reason for ${reason.cell} names a cell without a number`);
  const near = sorted(new Set([cell, ...[...numbers.values()].flatMap((number) => board.near(number))]));
  const variable = new Map(near.map((each, index) => [each, index + 1]));
  const variableOf = (/** @type {number} */ each) => variable.get(each) ?? 0;
  const rules = new Set([kit.keyOf([isMine ? -variableOf(cell) : variableOf(cell)])]);
  for (const number of numbers.values()) {
    for (const clause of kit.exactly(board.near(number).map(variableOf), board.numbers.get(number) ?? 0)) rules.add(kit.keyOf(clause));
  }
  if (reason.count) {
    const [least, most] = board.limits(near.length);
    for (const clause of between(near.length, least, most)) rules.add(kit.keyOf(clause));
  }
  const clauses = kit.readCnf(kit.fileOf(files, `${reason.cell}.cnf`));
  kit.need(clauses.every((clause) => rules.has(kit.keyOf(clause))), `${reason.cell}: a clause doesn't follow from its numbers`);
  kit.follow(clauses, kit.fileOf(files, `${reason.cell}.lrat`));
  checkSpare(board, reason, cell, numbers);
}

/**
 * Check that each number is needed: a layout meets all the others, with the cell the opposite.
 * @param {Board} board @param {Reason} reason @param {number} cell @param {Map<string, number>} numbers
 */
function checkSpare(board, reason, cell, numbers) {
  const { need } = board.kit;
  const shown = Object.keys(reason.spare).sort();
  const wanted = [...numbers.keys(), ...(reason.count ? ["mines"] : [])].sort();
  need(shown.join() === wanted.join(), `${reason.cell}: a number isn't shown to be needed`);
  for (const [spared, layout] of Object.entries(reason.spare)) {
    const others = [...numbers].filter(([name]) => name !== spared).map(([, number]) => number);
    const mines = new Set(layout.map((name) => board.cellOf(name)));
    const seen = new Set([cell, ...others.flatMap((other) => board.near(other))]);
    const isInside = [...mines].every((mine) => seen.has(mine));
    need(isInside && mines.has(cell) === (reason.state !== "mine"), `${reason.cell}: the layout without ${spared} doesn't contradict it`);
    const fits = others.every((other) => board.near(other).filter((each) => mines.has(each)).length === board.numbers.get(other));
    const [least, most] = reason.count && spared !== "mines" ? board.limits(seen.size) : [0, seen.size];
    need(fits && least <= mines.size && mines.size <= most, `${reason.cell}: the layout without ${spared} doesn't fit`);
  }
}

/**
 * Clauses that say: from `least` to `most` of the variables 1 to `size` are true, with new variables. The first new one is
 * simply true. After it, s(i, j) says that at least j of the first i are true: s(i-1, j) holds, or variable i and s(i-1, j-1).
 * @param {number} size @param {number} least @param {number} most @returns {Generator<number[]>}
 */
function* between(size, least, most) {
  const isTrue = size + 1;
  const s = (/** @type {number} */ i, /** @type {number} */ j) => {
    if (j <= 0) return isTrue;
    return i >= 1 && i <= size && j <= i ? isTrue + (i * (i - 1)) / 2 + j : -isTrue;
  };
  yield [isTrue];
  for (let i = 1; i <= size; i++) {
    for (let j = 1; j <= i; j++) {
      const [now, same, less] = [s(i, j), s(i - 1, j), s(i - 1, j - 1)];
      yield* [[-same, now], [-i, -less, now], [-now, same, i], [-now, same, less]];
    }
  }
  yield* [[s(size, least)], [-s(size, most + 1)]];
}

/**
 * Count the layouts, and those in which each covered cell is a mine; in none or in all just where it is certain.
 * @param {Board} board @param {string} text @param {Map<number, string>} certain  the state of each cell that has a reason
 */
function checkOdds(board, text, certain) {
  const { need, linesOf, wordsOf } = board.kit;
  const [head, ...lines] = linesOf(text);
  /** @type {Map<number, bigint>} */
  const claimed = new Map();
  for (const line of lines) {
    const [count, ...names] = wordsOf(line);
    for (const name of names) claimed.set(board.cellOf(name), BigInt(count));
  }
  need(claimed.size === board.covered.size && [...claimed.keys()].every((cell) => board.covered.has(cell)), "the odds aren't those of the covered cells");
  const groups = groupsOf(board);
  const layouts = countLayouts(board, groups, null);
  need(head === `layouts ${layouts}`, `${layouts} layouts fit`);
  for (const group of groups) {
    const mined = countLayouts(board, groups, group);
    need(group.cells.every((cell) => claimed.get(cell) === mined), `a cell is a mine in ${mined} layouts`);
  }
  for (const [cell, mined] of claimed) {
    const state = mined === 0n ? "safe" : mined === layouts ? "mine" : undefined;
    need(certain.get(cell) === state, "by the odds other cells are certain");
  }
  return `${layouts.toLocaleString("en")} layouts fit, and the odds are right.`;
}

/** The covered cells, those that touch the same numbers together; those that touch none come last. @param {Board} board @returns {Group[]} */
function groupsOf(board) {
  /** @type {Map<number, number[]>} */
  const touching = new Map([...sorted(board.covered)].map((cell) => [cell, []]));
  for (const number of sorted(board.numbers.keys())) for (const cell of board.near(number)) touching.get(cell)?.push(number);
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const [cell, numbers] of touching) {
    const group = groups.get(numbers.join()) ?? { cells: [], numbers };
    group.cells.push(cell);
    groups.set(numbers.join(), group);
  }
  return [...groups.values()].sort((one, other) => Number(!one.numbers.length) - Number(!other.numbers.length) || compare(one.numbers, other.numbers));
}

/**
 * Count all layouts, or those in which one certain cell of the group `mined` is a mine. One group after the other gets its
 * mines; a state is what the numbers that aren't finished still need, with the mines so far.
 * @param {Board} board @param {Group[]} groups @param {Group | null} mined
 */
function countLayouts(board, groups, mined) {
  /** How many groups still touch each number. @type {Map<number, number>} */
  const left = new Map([...board.numbers.keys()].map((number) => [number, 0]));
  for (const group of groups) for (const number of group.numbers) left.set(number, (left.get(number) ?? 0) + 1);
  board.kit.need([...board.numbers].every(([number, value]) => left.get(number) || !value), "a number can't be met");
  /** @type {Map<string, {needs: Map<number, number>, used: number, ways: bigint}>} */
  let states = new Map([["", { needs: new Map(), used: 0, ways: 1n }]]);
  for (const group of groups) {
    for (const number of group.numbers) left.set(number, (left.get(number) ?? 0) - 1);
    const fixed = Number(group === mined);
    const ways = chooseFrom(group.cells.length - fixed);
    /** @type {typeof states} */
    const after = new Map();
    for (const state of states.values()) {
      for (let mines = fixed; mines <= group.cells.length && state.used + mines <= board.mines; mines++) {
        const needs = new Map(state.needs);
        for (const number of group.numbers) needs.set(number, (needs.get(number) ?? board.numbers.get(number) ?? 0) - mines);
        if ([...needs].some(([number, value]) => value < 0 || (!left.get(number) && value))) continue;
        const open = [...needs].filter(([number]) => left.get(number)).sort(([one], [other]) => one - other);
        const key = `${open.join(";")} ${state.used + mines}`;
        const found = after.get(key) ?? { needs: new Map(open), used: state.used + mines, ways: 0n };
        found.ways += state.ways * ways[mines - fixed];
        after.set(key, found);
      }
    }
    states = after;
  }
  return [...states.values()].filter((state) => state.used === board.mines).reduce((sum, state) => sum + state.ways, 0n);
}

/** The numbers of ways to choose 0, 1, ... of so many. @param {number} count */
function chooseFrom(count) {
  const ways = [1n];
  for (let k = 1; k <= count; k++) ways.push((ways[k - 1] * BigInt(count - k + 1)) / BigInt(k));
  return ways;
}

/** @param {Iterable<number>} numbers */
function sorted(numbers) {
  return [...numbers].sort((one, other) => one - other);
}

/** Which of two lists comes first. @param {number[]} one @param {number[]} other */
function compare(one, other) {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at < 0 ? one.length - other.length : one[at] - (other[at] ?? -1);
}
