import type { PauseReason } from '@lajvard/contract';
import { type Pocket, PRACTICE } from '@lajvard/roulette';
import type { Cue } from './model/cues.ts';
import { WHEEL_RESTS_MS } from './model/selectors.ts';
import type { BoardFacts, Feeds, MissedRound } from './model/side-facts.ts';
import { type Mode, newTable, type RoundOutcome, type TableState } from './model/state.ts';

export type BoardTab = 'won' | 'top5' | 'stats';

/** A cue that was announced; `serial` tells equal ones apart. */
interface Announced {
  readonly cue: Cue;
  readonly serial: number;
}

/** Everything the screen draws. */
export interface TableView {
  readonly table: TableState;
  /** The server's clock, epoch ms, updated five times a second. */
  readonly now: number;
  readonly announced: Announced | null;
  /** The cue shown beside the felt until it fades. */
  readonly toast: Announced | null;
  readonly board: BoardFacts | null;
  /** The last result shown; stays after the table has unlocked. */
  readonly lastOutcome: RoundOutcome | null;
  /** When the last result was shown; epoch ms of the server's clock. */
  readonly shownAt: number | null;
  /** How long its wheel keeps the screen, ms. */
  readonly restsMs: number;
  /** Whether the film shows the wheel. */
  readonly filmed: boolean;
  readonly boardTab: BoardTab;
  readonly feeds: Feeds | null;
  readonly networkFailed: boolean;
  /** Time from a request to its answer, ms. */
  readonly roundTripMs: number | null;
  /** What became of rounds whose end was not shown, oldest first, until the player has read it. */
  readonly missed: readonly MissedRound[];
  /** Why no new round opens for now; null: rounds do. */
  readonly pause: PauseReason | null;
  /** The server has sent this page away; it is on its way to the block page. */
  readonly leaving: boolean;
  /** Whether the source has sent its state at least once. */
  readonly entered: boolean;
  /** Pockets lit up on the felt because a list beside it points at them. */
  readonly highlight: readonly Pocket[];
  readonly roundSeconds: number;
  /** How often key F asked for the favourites; the component that shows them opens them or takes the focus. */
  readonly favouritesAsked: number;
}

export function newView(mode: Mode, now: number): TableView {
  return {
    table: newTable(mode),
    now,
    announced: null,
    toast: null,
    board: null,
    lastOutcome: null,
    shownAt: null,
    restsMs: WHEEL_RESTS_MS,
    filmed: false,
    boardTab: 'stats',
    feeds: null,
    networkFailed: false,
    roundTripMs: null,
    missed: [],
    pause: null,
    leaving: false,
    entered: false,
    highlight: [],
    roundSeconds: PRACTICE.roundSecondsChoices[1],
    favouritesAsked: 0,
  };
}
