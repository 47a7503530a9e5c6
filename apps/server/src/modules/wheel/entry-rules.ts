import { type MissingForEntry, type NoSpinCause, WHEELS, type wheelReading } from '@lajvard/contract';
import type { Pocket } from '@lajvard/roulette';
import { type RoundState, VOID_AFTER_MS } from '#modules/rounds';
import type { OwnRefusal } from '#platform/http/handler.ts';

/** What somebody read from the croupier's wheel: its number, or why the spin does not count. */
export type Reading = Pocket | NoSpinCause;

/** What was entered for a round of the croupier's wheel. `proposedAt` epoch ms. */
export interface EnteredReading {
  readonly reading: Reading;
  readonly proposedBy: number;
  readonly proposedAt: number;
  readonly confirmedBy: number | null;
}

/** A reading as somebody entered it. `roundNumber`: the round they looked at, if given. */
export interface Entry {
  readonly reading: Reading;
  readonly staffId: number;
  readonly roundNumber: number | null;
}

/** Why an entry can be refused. */
export type EntryRefusal = OwnRefusal<typeof wheelReading>;

/** The outcome of an entry. `propose` also covers a correction of one's own proposal. */
export type Judgement = 'propose' | 'confirm' | { readonly refused: EntryRefusal };

const agree = (one: Reading, other: Reading): boolean =>
  one === other || (typeof one === 'string' && typeof other === 'string');

const refused = (code: EntryRefusal): Judgement => ({ refused: code });

/**
 * Judges a reading of the live round (docs/specification/2-account-and-back-office.md#412-the-croupiers-number;
 * docs/specification/4-reliability.md#23-the-live-wheel, G34, G36). It is taken only on the croupier's wheel, after the
 * close, while none is confirmed, and never by one person alone. A number is taken only once the ball can have come to
 * rest: the minimum spin time (`SPIN_SECONDS`) after the launch. A spin that does not count may be entered at once. Two
 * people who enter that agree, whatever cause each gives; the first one's cause counts. What is `missing` keeps a
 * number from being entered, never a void.
 * @param running the newest round and the database's clock, epoch ms; null before the first round
 * @param entered what was entered for that round before
 * @param missing what the operator's rules ask for and this entry lacks, as of the round's close
 */
export const judgeEntry = (
  { reading, staffId, roundNumber }: Entry,
  running: { readonly round: RoundState; readonly now: number } | null,
  entered: EnteredReading | null,
  missing: readonly MissingForEntry[] = [],
): Judgement => {
  if (running === null) return refused('bets-still-open');
  const { round, now } = running;
  if (roundNumber !== null && roundNumber !== round.roundNumber) return refused('round-changed');
  if (round.wheel !== WHEELS.croupier) return refused('wheel-is-automatic');
  if (round.phase === 'open' || round.phase === 'locked') return refused('bets-still-open');
  if (round.phase !== 'closed' && round.phase !== 'spinning') return refused('round-has-ended');
  if (entered !== null && entered.confirmedBy !== null) return refused('number-confirmed');
  if (now > round.closesAt + VOID_AFTER_MS) return refused('round-has-ended');
  if (typeof reading === 'number' && missing[0] !== undefined) return refused(missing[0]);
  if (typeof reading === 'number' && (round.landsAt === null || now < round.landsAt))
    return refused('ball-still-rolling');
  if (entered === null) return 'propose';
  if (entered.proposedBy === staffId) return entered.reading === reading ? refused('second-person-needed') : 'propose';
  return agree(entered.reading, reading) ? 'confirm' : refused('numbers-differ');
};
