// Check a certificate of 2x2Madness in the page, by the same rules as verify.py.
//
// The moves clear the board. `bound.txt` is added up from facts about single colours, each found again by a search; or every
// shorter way is tried. A set of four squares is one number: their places in order, six bits each.

/** @typedef {import("../../web/static/proof/kit.js").Kit} Kit */
/** @typedef {import("../../web/static/proof/kit.js").Files} Files */

/** Say what the certificate proves, or throw a Wrong. @param {Files} files @param {string} claim @param {Kit} kit */
export function verify(files, claim, kit) {
  const { fileOf, need } = kit;
  const rows = kit.rowsOf(fileOf(files, "puzzle.txt"));
  const side = rows.length;
  const squares = [...rows.join("")];
  const moves = kit.wordsOf(fileOf(files, "solution.txt"));
  need(side >= 2 && side <= 8 && rows.every((row) => row.length === side), "the board isn't a square");
  const colours = new Map([...new Set(squares)].filter((colour) => colour !== ".").map((colour) => [colour, placesOf(squares, colour)]));
  need([...colours.values()].every((places) => places.length === 4), "a colour has more or fewer than four squares");
  const sets = new Map([...colours].map(([colour, places]) => [colour, packed(places)]));
  checkMoves(squares, side, moves, kit);
  const [head, ...facts] = kit.linesOf(fileOf(files, "bound.txt"));
  const [, bound, how] = kit.given(/^at least (\d+) \((facts|search)\)$/.exec(head ?? ""), "the bound has no head");
  const least = Number(bound);
  if (how === "search") {
    need(side <= 4, "searches are repeated up to a side of 4");
    need(!canClear([...sets.values()], side, least - sets.size - 1), "there is a shorter solution");
  } else {
    const proved = sets.size + addUp(facts, sets, side, kit);
    need(least === Math.min(proved, moves.length), `the facts add up to ${proved}`);
  }
  if (claim === "optimal") {
    need(least === moves.length, "the bound isn't the number of moves");
    return `${moves.length} moves, and no solution has fewer.`;
  }
  need(claim === "bound" && least <= moves.length, "the claim isn't known, or the bound is above the number of moves");
  return `${moves.length} moves, and every solution has at least ${least}.`;
}

/** @param {string[]} squares @param {string} colour */
function placesOf(squares, colour) {
  return squares.flatMap((each, spot) => (each === colour ? [spot] : []));
}

/** Four places, in order, as one number. @param {number[]} places */
function packed(places) {
  return places.reduce((sum, spot) => 64 * sum + spot, 0);
}

/** The four squares of a group, clockwise. @param {number} row @param {number} col @param {number} side */
function ringOf(row, col, side) {
  return [row * side + col, row * side + col + 1, (row + 1) * side + col + 1, (row + 1) * side + col];
}

/** Make the moves: rotate a group clockwise (+) or the other way (-), or remove one of a single colour (x). @param {string[]} squares @param {number} side @param {string[]} moves @param {Kit} kit */
function checkMoves(squares, side, moves, kit) {
  moves.forEach((move, index) => {
    const [row, col] = kit.place(move.slice(0, -1));
    const action = move.at(-1) ?? "";
    kit.need("+-x".includes(action) && Math.max(row, col) < side - 1, `move ${index + 1} isn't one`);
    const ring = ringOf(row, col, side);
    const held = ring.map((spot) => squares[spot]);
    const isOne = new Set(held).size === 1;
    kit.need(!(isOne && held[0] === ".") && isOne === (action === "x"), `move ${index + 1} isn't allowed there`);
    const by = action === "+" ? 3 : 1;
    ring.forEach((spot, n) => (squares[spot] = action === "x" ? "." : held[(n + by) % 4]));
  });
  kit.need(squares.every((square) => square === "."), "colours are left after the last move");
}

/** Every rotation as where each square goes, and every group as a set. @param {number} side */
function rotations(side) {
  const turns = [];
  const blocks = new Set();
  for (let row = 0; row < side - 1; row++) {
    for (let col = 0; col < side - 1; col++) {
      const ring = ringOf(row, col, side);
      blocks.add(packed([...ring].sort((one, other) => one - other)));
      for (const by of [1, 3]) {
        const goes = Int8Array.from({ length: side * side }, (_, spot) => spot);
        ring.forEach((spot, n) => (goes[spot] = ring[(n + by) % 4]));
        turns.push(goes);
      }
    }
  }
  return { turns, blocks };
}

/** A set of squares after a rotation, and how many of them it moved. @param {number} squares @param {Int8Array} goes @returns {[number, number]} */
function turned(squares, goes) {
  const places = [squares >> 18, (squares >> 12) & 63, (squares >> 6) & 63, squares & 63];
  const after = places.map((spot) => goes[spot]);
  return [packed([...after].sort((one, other) => one - other)), after.filter((spot, n) => spot !== places[n]).length];
}

/**
 * What it costs to make sets of four squares a block, in rotations or in squares moved: cheapest first, backwards from the
 * blocks, since the inverse of a rotation is a rotation. Ends when all wanted are known.
 * @param {Iterable<number>} wanted @param {number} side @param {boolean} bySquares @returns {Map<number, number>}
 */
function costs(wanted, side, bySquares) {
  const { turns, blocks } = rotations(side);
  const best = new Map();
  const missing = new Set(wanted);
  /** The sets that cost 0, 1, ...: a queue by price. @type {number[][]} */
  const waiting = [[...blocks]];
  for (let cost = 0; cost < waiting.length && missing.size; cost++) {
    for (const squares of waiting[cost] ?? []) {
      if (best.has(squares)) continue;
      best.set(squares, cost);
      missing.delete(squares);
      for (const goes of turns) {
        const [after, moved] = turned(squares, goes);
        if (moved && !best.has(after)) (waiting[cost + (bySquares ? moved : 1)] ??= []).push(after);
      }
    }
  }
  return best;
}

/**
 * Check the facts about single colours, and return the rotations they prove. A board takes no fewer than any of its colours
 * alone. And a rotation moves four squares at most, so all colours together take at least a quarter of the squares that each
 * must move alone.
 * @param {string[]} facts @param {Map<string, number>} sets @param {number} side @param {Kit} kit
 */
function addUp(facts, sets, side, kit) {
  const [alone, moved] = [false, true].map((bySquares) => costs(sets.values(), side, bySquares));
  const isTrue = new Set([...sets].map(([colour, squares]) => `colour ${colour} rotations ${alone.get(squares)} squares ${moved.get(squares)}`));
  kit.need(facts.length === sets.size && new Set(facts).size === facts.length && facts.every((fact) => isTrue.has(fact)), "a fact about a colour isn't right");
  const sum = [...sets.values()].reduce((total, squares) => total + (moved.get(squares) ?? 0), 0);
  return Math.max(0, ...[...sets.values()].map((squares) => alone.get(squares) ?? 0), Math.ceil(sum / 4));
}

/**
 * Whether a board can be cleared in so many rotations; a colour that is a block is removed at once. Layer by layer; a board
 * that needs more rotations than are left, by what `addUp` adds up, is dropped.
 * @param {number[]} colours @param {number} side @param {number} most
 */
function canClear(colours, side, most) {
  const { turns, blocks } = rotations(side);
  const [alone, moved] = [false, true].map((bySquares) => costs(everySet(side * side), side, bySquares));
  // Each set gets a small number, 0 for a colour that is gone: a layer has hundreds of thousands of boards.
  const numbers = new Map([...alone.keys()].filter((set) => !blocks.has(set)).map((set, index) => [set, index + 1]));
  const numberOf = (/** @type {number} */ set) => numbers.get(set) ?? 0;
  const rotationsOf = new Int8Array(numbers.size + 1);
  const movesOf = new Int16Array(numbers.size + 1);
  const tables = turns.map(() => new Int16Array(numbers.size + 1));
  for (const [set, number] of numbers) {
    rotationsOf[number] = alone.get(set) ?? 0;
    movesOf[number] = moved.get(set) ?? 0;
    turns.forEach((goes, turn) => (tables[turn][number] = numberOf(turned(set, goes)[0])));
  }
  let layer = new Map([addState(colours.map(numberOf))]);
  for (let left = most; left >= 0; left--) {
    for (const state of layer.values()) if (state.every((number) => !number)) return true;
    /** @type {typeof layer} */
    const children = new Map();
    for (const state of left ? layer.values() : []) {
      for (const table of tables) {
        const child = state.map((number) => table[number]);
        const rotationsLeft = Math.max(...child.map((number) => rotationsOf[number]));
        const movesLeft = child.reduce((sum, number) => sum + movesOf[number], 0);
        if (rotationsLeft < left && movesLeft <= 4 * (left - 1)) children.set(...addState(child));
      }
    }
    layer = children;
  }
  return false;
}

/** A board as a key and its colours in order. @param {number[]} colours @returns {[string, number[]]} */
function addState(colours) {
  colours.sort((one, other) => one - other);
  return [String.fromCharCode(...colours), colours];
}

/** All sets of four of so many squares. @param {number} count */
function* everySet(count) {
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++)
      for (let c = b + 1; c < count; c++) for (let d = c + 1; d < count; d++) yield packed([a, b, c, d]);
}
