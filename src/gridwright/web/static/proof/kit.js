// What the checkers of certificates share. Each family's own is `verify.js` in its folder: the same rules as in verify.py,
// written again for the page. It gets these functions as an argument, so that it needs no address of any other script.

/** @typedef {Record<string, string>} Files the files of a certificate by name */
/** @typedef {number[]} Clause the literals of a clause: variables from 1, negative where negated */
/** @typedef {[number, number]} Cell row and column, from 0 */
/** @typedef {typeof import("./kit.js")} Kit */

/** The certificate doesn't prove what it claims. */
export class Wrong extends Error {}

/** Reject the certificate unless the condition holds. @param {unknown} condition @param {string} what */
export function need(condition, what) {
  if (!condition) throw new Wrong(what);
}

/** What must be there. @template T @param {T | null | undefined} value @param {string} what @returns {T} */
export function given(value, what) {
  if (value === null || value === undefined) throw new Wrong(what);
  return value;
}

/** A file of the certificate. @param {Files} files @param {string} name */
export function fileOf(files, name) {
  need(Object.hasOwn(files, name) && typeof files[name] === "string", `${name} is missing`);
  return files[name];
}

/** The lines of a text. @param {string} text */
export function linesOf(text) {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** The lines that aren't empty, without blanks inside. @param {string} text */
export function rowsOf(text) {
  return linesOf(text).map((line) => line.replace(/\s+/g, "")).filter((line) => line);
}

/** The words of a line. @param {string} line */
export function wordsOf(line) {
  return line.trim().split(/\s+/).filter((word) => word);
}

/** A whole number. @param {string} word */
export function wholeOf(word) {
  need(/^[+-]?\d+$/.test(word), `'${word.slice(0, 20)}' isn't a whole number`);
  const number = Number(word);
  need(Number.isSafeInteger(number), `${word.slice(0, 20)} is too large`);
  return number;
}

/** Row and column of a cell such as b3. @param {string} name @returns {Cell} */
export function place(name) {
  const found = given(/^([a-z]{1,3})([1-9][0-9]{0,4})$/.exec(name), `'${name}' isn't a cell`);
  const col = [...found[1]].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0);
  return [Number(found[2]) - 1, col - 1];
}

/** The cell's name. @param {Cell} cell */
export function nameOf([row, col]) {
  let letters = "";
  for (let left = col + 1; left; left = Math.floor((left - 1) / 26)) letters = String.fromCharCode(97 + ((left - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}

/** A text that is the same for clauses with the same literals. @param {Iterable<number>} clause */
export function keyOf(clause) {
  return [...new Set(clause)].sort((one, other) => one - other).join(" ");
}

/** The clauses of a DIMACS file, in order. @param {string} text @returns {Clause[]} */
export function readCnf(text) {
  const lines = linesOf(text).filter((line) => line.trim() && !line.startsWith("c"));
  need(lines.length && lines[0].startsWith("p cnf "), "the CNF file has no head");
  return lines.slice(1).map((line) => {
    const literals = wordsOf(line).map(wholeOf);
    need(literals.pop() === 0 && !literals.includes(0), "a clause has no end");
    return [...new Set(literals)];
  });
}

/**
 * Follow an LRAT proof to the empty clause.
 *
 * Each line has a number, a clause, and numbers of clauses before it. With every literal of the clause false, each of
 * these has one literal left, which must then be true, until one has none left: a contradiction, so the clause holds.
 * @param {Clause[]} clauses @param {string} proof
 */
export function follow(clauses, proof) {
  const known = new Map(clauses.map((clause, index) => [index + 1, clause]));
  for (const line of linesOf(proof)) {
    const [number, ...rest] = wordsOf(line).map(wholeOf);
    const cut = rest.indexOf(0);
    need(cut >= 0 && rest.indexOf(0, cut + 1) === rest.length - 1 && !known.has(number), `'${line.slice(0, 60)}' isn't a step`);
    const clause = rest.slice(0, cut);
    need(followsFrom(known, clause, rest.slice(cut + 1, -1), number), `step ${number} doesn't follow`);
    if (!clause.length) return;
    known.set(number, clause);
  }
  throw new Wrong("the proof ends before the empty clause");
}

/**
 * Whether the clause follows by the hints alone.
 * @param {Map<number, Clause>} known @param {Clause} clause @param {number[]} hints @param {number} number of the step
 */
function followsFrom(known, clause, hints, number) {
  const isFalse = new Set(clause);
  for (const hint of hints) {
    const used = given(known.get(hint), `step ${number} uses clause ${hint}, which isn't there`);
    const left = used.filter((literal) => !isFalse.has(literal));
    need(left.length < 2, `step ${number}: clause ${hint} leaves more than one literal`);
    if (!left.length) return true;
    isFalse.add(-left[0]);
  }
  return false;
}

/** All choices of so many of the items. @template T @param {T[]} items @param {number} count @returns {Generator<T[]>} */
export function* combinations(items, count, from = 0) {
  if (count === 0) yield [];
  for (let at = from; count > 0 && at <= items.length - count; at++) {
    for (const rest of combinations(items, count - 1, at + 1)) yield [items[at], ...rest];
  }
}

/** Clauses that say: exactly so many of the variables are true. @param {number[]} variables @param {number} count @returns {Generator<Clause>} */
export function* exactly(variables, count) {
  for (const chosen of combinations(variables, count + 1)) yield chosen.map((variable) => -variable);
  yield* combinations(variables, variables.length - count + 1);
}
