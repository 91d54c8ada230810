// The messages and JSON that travel between page and server, as `live/messages.py`, `duels/duel_messages.py` and the
// JSON API define them. A field with its default value is left out.

export type Point = [number, number];
export type Box = [number, number, number, number];

export interface SentMark {
  kind: "tile" | "disc" | "ring" | "line" | "glyph" | "text" | "hatch";
  key: string;
  role: string;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  radius?: number;
  stroke?: number;
  edge?: string;
  dashed?: boolean;
  strong?: boolean;
  text?: string;
  points?: number[][];
  layer?: number;
}

/**
 * A place that can be pointed at: x and y are its centre, `pressed` are the targets that sink with it. With two points
 * it is a line that reaches so far, with more a polygon.
 */
export interface Target {
  key: string;
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
  pressed?: string[];
  points?: number[][];
  reach?: number;
}

/** Marks and targets as they are at the place 0, 0; see `core/scene.py` for what is filled in at others. */
export interface SentStamp {
  marks?: SentMark[];
  targets?: Target[];
}

/** Stamps at places in rows: which stamp and which number is at the places that the runs give. */
export interface SentPrint {
  name: string;
  cols: number;
  part: Box;
  runs: number[];
  stamps: SentStamp[];
  which: number[];
  numbers?: number[];
  first?: number;
}

/** A name at the frame. */
export interface Coordinate {
  text: string;
  at: number;
}

export interface SentBoard {
  type: "board";
  width: number;
  height: number;
  title: string;
  marks: SentMark[];
  targets: Target[];
  columns?: Coordinate[];
  rows?: Coordinate[];
  prints?: SentPrint[];
  window?: Box;
  hidden?: boolean;
}

export interface BoardChange {
  type: "change";
  put?: SentMark[];
  gone?: string[];
  targets_put?: Target[];
  targets_gone?: string[];
  prints?: SentPrint[];
  title?: string;
  window?: Box;
  is_still?: boolean;
}

export interface Fact {
  label: string;
  value: string;
}

export interface GameState {
  type: "state";
  status: "playing" | "solved" | "lost" | "finished";
  moves: number;
  seconds: number;
  running: boolean;
  entries: number;
  over?: boolean;
  paused?: boolean;
  can_undo?: boolean;
  can_redo?: boolean;
  trials?: number;
  selection?: string | null;
  hints?: number;
  gave_up?: boolean;
  assisted?: boolean;
  facts?: Fact[];
  offer?: Offer | null;
}

/** A move that the position offers. */
export interface Offer {
  move: string;
  sentence: string;
  title: string;
  short: string;
}

export interface Acknowledgement {
  type: "ack";
  id: number;
  meant?: boolean;
}

export interface Problem {
  type: "error";
  id: number;
  message: string;
}

/** Why a gesture can't be done, at the target with this key. */
export interface Refused {
  type: "refused";
  message: string;
  key: string;
}

/** As much of a hint as was asked for. Stage 0: there is none. */
export interface HintShown {
  type: "hint";
  stage: number;
  technique?: string;
  look?: string;
  do?: string;
  because?: string;
  marks?: SentMark[];
  lesson?: string;
}

/** A position that can no longer be solved. `wrong` is oldest first; `is_news`: the game is not ranked any more. */
export interface MistakeShown {
  type: "mistake";
  because: string;
  wrong?: string[];
  undoes?: number;
  erases?: number;
  is_news?: boolean;
  marks?: SentMark[];
}

/** A check that found nothing wrong. */
export interface Checked {
  type: "checked";
  progress: string;
  clean?: boolean;
}

export interface GameResult {
  type: "result";
  seconds: number;
  moves: number;
  figure: string;
  verdict: string;
  tone?: "good" | "plain" | "bad";
  unit?: string;
  note?: string;
  lines?: { label: string; value: string; note?: string }[];
  best?: string;
  is_best?: boolean;
  help?: string;
  undo?: string;
  share?: string;
  summary?: string;
  figures?: Record<string, number>;
  remarks?: [number, string][];
}

export interface OverlayRow {
  sign: string;
  text: string;
  value?: string;
}

/** What the panel says about the overlay on the board. */
export interface OverlayShown {
  type: "overlay";
  sentence: string;
  lines?: OverlayRow[];
  legend?: OverlayRow[];
  legend_title?: string;
  offer?: string;
  move?: string;
}

/** A bot has moved: why, in a sentence or two. */
export interface BotMoved {
  type: "bot_moved";
  text: string;
}

export interface Explanation {
  type: "explanation";
  about: string;
  text: string;
  marks?: SentMark[];
  searching?: boolean;
}

/** A solution as moves; better ones may follow until it is `final`. */
export interface SolutionFound {
  type: "solution";
  text: string;
  moves: string[];
  final?: boolean;
}

export interface SolutionStep {
  type: "solution_step";
  upto: number;
  board: SentBoard;
}

export interface Stroke {
  points: number[][];
  role?: string;
  width?: number;
}

export interface PenLayer {
  type: "pen";
  strokes?: Stroke[];
}

/** The board as it was after `upto` log entries. */
export interface ReplayShown {
  type: "replay";
  upto: number;
  entry?: string;
  moves: number;
  seconds: number;
  board: SentBoard;
}

export interface Progress {
  type: "progress";
  what: string;
  done?: number;
  total?: number;
}

export interface SeatInfo {
  name: string;
  bot?: string;
  strength?: number;
  strengths?: number;
  taken?: boolean;
  yours?: boolean;
  connected?: boolean;
}

export interface DuelMove {
  text: string;
  seat: number;
  seconds: number;
  points?: number;
}

/** The state of the duel. The server sends only the moves after the first `known`; the page keeps the others. */
export interface DuelState {
  type: "duel";
  seats: [SeatInfo, SeatInfo];
  turn: number;
  scores: [number, number];
  seconds: [number, number];
  running: boolean;
  entries: number;
  known?: number;
  moves?: DuelMove[];
  over?: boolean;
  winner?: number | null;
  because?: string;
  how?: "" | "time" | "resigned" | "agreed";
  time?: string;
  left?: [number, number] | null;
  offer?: { what: "draw" | "takeback"; seat: number } | null;
  can_take_back?: boolean;
  can_offer_draw?: boolean;
  counted?: boolean;
  record?: { played: number; won: number; rating?: number | null; deviation?: number | null } | null;
  selection?: string | null;
  evaluated?: boolean;
  spectators?: number;
  join?: string;
  rematch?: string;
  retrying?: number | null;
}

/** By how many points the first seat will end ahead; without a value where there was none in time. */
export interface PositionValue {
  type: "evaluation";
  after: number;
  value?: number;
  proven?: boolean;
}

export interface DuelReview {
  type: "review";
  summary?: string;
  figures?: Record<string, number>;
  remarks?: [number, string][];
  /** by how many points the first seat was going to end ahead, at the start and after each move */
  values?: number[];
  losses?: [number, number][];
}

export interface DuelHint {
  type: "hinted";
  after: number;
  text: string;
  message: string;
  marks?: SentMark[];
}

export interface MoveTried {
  type: "tried";
  number: number;
  text: string;
  message: string;
  best: boolean;
  proven?: boolean;
  line?: string[];
}

export type ServerMessage =
  | SentBoard
  | BoardChange
  | GameState
  | Acknowledgement
  | Problem
  | Refused
  | HintShown
  | MistakeShown
  | Checked
  | GameResult
  | BotMoved
  | OverlayShown
  | Explanation
  | SolutionFound
  | SolutionStep
  | PenLayer
  | ReplayShown
  | Progress
  | DuelState
  | PositionValue
  | DuelReview
  | DuelHint
  | MoveTried;

export interface Gesture {
  kind: "tap" | "alternate" | "double" | "drag" | "alternate_drag" | "wheel" | "key";
  x?: number;
  y?: number;
  points?: number[][];
  key?: string;
  amount?: number;
  shift?: boolean;
}

export interface JobProgress {
  what: string;
  done: number;
  total: number;
  /** the text of a better answer, which has been checked */
  answer?: string;
}

export interface JobState {
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  progress?: JobProgress;
  result?: unknown;
  message?: string;
}

/** What can be put on a board in the editor. */
export interface EditorTool {
  text: string;
  name: string;
  glyph: string;
  role: string;
  ink: string;
  /** a number is written after the text */
  number: boolean;
  /** it is for the whole board */
  board: boolean;
  /** what it is now, of the whole board */
  value: string;
}

/** A board in the editor. Without `text` it isn't a puzzle yet, and `problem` says why. */
export interface EditedBoard {
  rows: number;
  cols: number;
  /** the kind of board, where the family has several */
  kind: string;
  text: string;
  problem: string;
  link: string;
  proof: string | null;
  tools: EditorTool[];
  board: SentBoard;
}

export interface Verdict {
  kind: "proven" | "found" | "several" | "none" | "undecided" | "unfinished";
  title: string;
  because?: string;
  seconds?: number;
  answers: SentMark[][];
  both?: SentMark[];
  rating?: { difficulty: string; because: string } | null;
}

/** What the editor would do by itself now. */
export interface EditorProposal {
  title: string;
  says: string;
  edits: { row: number; col: number; tool: string }[];
}

/** What the template of a game or duel writes into the page. */
export interface LivePageData {
  id: string;
  ranked?: boolean;
  /** Whether the puzzle's options are known, so that another one like it can be generated. */
  another?: boolean;
  /** The collection that the puzzle belongs to. */
  collection?: string | null;
  family: {
    name: string;
    why?: string;
    drags: boolean;
    overview?: boolean;
    keys: string[];
    finishes?: Record<string, Finish>;
  };
}

/** What plays over the board once a game is over, and on which marks, by the first part of their keys. */
export interface Finish {
  kind: "run" | "ripple" | "beat" | "ring";
  marks: string;
  fills?: string;
}

/** A board of a lesson: what to do on it, and its step in four stages. `name` is empty where it has no lesson. */
export interface LessonShown {
  name: string;
  title: string;
  text: string;
  task: string;
  board: SentBoard;
  stages: { text: string; marks: SentMark[] }[];
  moves: number;
  facts: Fact[];
  note: string;
}

/** How far you are with a lesson. */
export interface LessonStanding {
  right: boolean[];
  in_a_row: number;
  sure: boolean;
  next: number;
}

/** What the template of a lesson writes into the page; no `technique` on the page of what you missed. */
export interface LessonPageData {
  family: string;
  technique: string | null;
  lesson: LessonShown | null;
  standing: LessonStanding | null;
  after: { slug: string; title: string } | null;
}

/** What a gesture on a lesson's board did. */
export interface LessonAnswer {
  kind: "none" | "selected" | "refused" | "right" | "wrong" | "done";
  message: string;
  changes: BoardChange[];
  selection: string | null;
  made: string[];
  left: number;
  tick: Point | null;
  place: string;
  because: string;
  facts: Fact[];
}

/** A position of one of your games worth practising. */
export interface MissedStep {
  game: string;
  entries: number;
  why: "hint" | "mistake" | "guess";
  title: string;
}
