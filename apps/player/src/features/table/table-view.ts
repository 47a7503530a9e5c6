import { type Pocket, PRACTICE } from '@lajvard/roulette';
import { type Mode, newTable, type RoundOutcome, type TableState } from './model/state.ts';
import type { BoardFacts, Feeds, MissedRound } from './round-source/round-source.ts';
import type { Cue } from './sound/cues.ts';

export type BoardTab = 'won' | 'top5' | 'stats';

/** A cue that was said; `serial` tells two equal ones apart. */
export interface Said {
  readonly cue: Cue;
  readonly serial: number;
}

/** Everything the screen draws. */
export interface TableView {
  readonly table: TableState;
  /** The server's clock, epoch ms, moved five times a second. */
  readonly now: number;
  readonly said: Said | null;
  /** The cue shown beside the felt until it fades. */
  readonly toast: Said | null;
  readonly board: BoardFacts | null;
  /** The result shown last; it stays after the table has unlocked. */
  readonly lastOutcome: RoundOutcome | null;
  readonly boardTab: BoardTab;
  readonly feeds: Feeds | null;
  readonly networkFailed: boolean;
  /** A question to the server and its answer take so long, ms. */
  readonly roundTripMs: number | null;
  /** What became of a round while the connection was away, until it has been read. */
  readonly missed: MissedRound | null;
  /** The server has sent this page away: it is on its way to the block page. */
  readonly leaving: boolean;
  /** Whether the server has told its state at least once. */
  readonly entered: boolean;
  /** Pockets the felt lights up because a list beside it points at them. */
  readonly highlight: readonly Pocket[];
  readonly roundSeconds: number;
  /** How often the favourites were asked for by key; who shows them takes the focus there, or opens them. */
  readonly favouritesAsked: number;
}

export function newView(mode: Mode, now: number): TableView {
  return {
    table: newTable(mode),
    now,
    said: null,
    toast: null,
    board: null,
    lastOutcome: null,
    boardTab: 'stats',
    feeds: null,
    networkFailed: false,
    roundTripMs: null,
    missed: null,
    leaving: false,
    entered: false,
    highlight: [],
    roundSeconds: PRACTICE.roundSecondsChoices[1],
    favouritesAsked: 0,
  };
}
