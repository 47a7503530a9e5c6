import { parseSlip, type Slip } from '@lajvard/roulette';

/** `more`: by the right number than by the one before it; `amount`: what was moved. */
export interface CorrectionOfGame {
  readonly number: number;
  readonly more: number;
  readonly amount: number;
  readonly reason: string;
  readonly corrected_at: number;
}

/**
 * A played round for the replay; names as on the wire
 * (docs/specification/2-account-and-back-office.md#36-played-round), dollars.
 */
export interface ReplayedGame {
  readonly round_number: number;
  readonly created_at: string;
  readonly phase: string;
  readonly number: number | null;
  /** studio-2: the croupier's. */
  readonly wheel: string;
  /** Of the ball, epoch ms; `landed_at` is null without a number. */
  readonly launched_at: number | null;
  readonly landed_at: number | null;
  readonly chips: Readonly<Record<string, readonly object[]>>;
  readonly chip_count: number;
  readonly balance_before_play: number;
  readonly table_bet: number;
  readonly remain_balance: number;
  readonly table_win: number | null;
  readonly new_balance: number | null;
  readonly wins: readonly {
    readonly formula: string;
    readonly value: number;
    readonly rate: number;
    readonly win: number;
  }[];
  readonly receipt: string;
  /** If the round was corrected: what counts, and if that was several times, each correction in its order. */
  readonly correction?: CorrectionOfGame | undefined;
  readonly corrections?: readonly CorrectionOfGame[] | undefined;
  readonly previous_round_id: number | null;
  readonly next_round_id: number | null;
}

/** Whether the round is final. */
export const isOver = ({ phase }: Pick<ReplayedGame, 'phase'>): boolean => phase === 'settled' || phase === 'void';

/** The chips of a played round as a slip. @throws if they are not one, though the server stores only slips */
export function slipOf({ chips }: Pick<ReplayedGame, 'chips'>): Slip {
  const parsed = parseSlip(JSON.stringify(chips), {});
  if ('refusal' in parsed) throw new TypeError(`a played round without a slip: ${parsed.refusal}`);
  return parsed.slip;
}
