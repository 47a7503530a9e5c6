import { balancesAfterStakes, walletBalances } from '#modules/ledger';
import { type BarRow, type BetLimitRow, barsOf, betLimitsOf, isBreak } from '#modules/limits';
import { seatedDevices } from '#modules/presence';
import { roundAndClock } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import type { Receipts, TakenPlay } from './receipts.ts';
import { type PlayRefusal, reasonAgainst } from './refusal-rules.ts';
import { type PlayRow, playsOf } from './store.ts';
import type { IncomingPlay, WrittenPlay } from './take-plays.ts';

/** Too late, but not closed yet: the same slip, sent before, may still be written. It is to be asked again. */
export const NOT_CLOSED = { notClosed: true } as const;
/** Undefined: nothing is against the play now, so it may be retried. */
export type Explained = TakenPlay | Refused<PlayRefusal> | typeof NOT_CLOSED | undefined;

/**
 * Finds out why a batch did not take these plays. Either the same slip was taken before, and the answer is the same as
 * then, but for a new signature, or the play is refused with a reason. The round is read before its plays: once it is
 * closed, all of them are there.
 * @param now monotonic ms of this process, to compute how old the plays are
 * @returns by user
 */
export const explainPlays = async (
  db: Db,
  receipts: Pick<Receipts, 'acknowledge'>,
  plays: readonly IncomingPlay[],
  now: number,
): Promise<Map<number, Explained>> => {
  const [first] = plays;
  if (first === undefined) return new Map();
  const state = await roundAndClock(db, first.roundNumber);
  const existing = await playsOf(
    db,
    first.roundNumber,
    plays.map((play) => play.userId),
  );
  const answers = new Map<number, Explained>();
  const again: PlayRow[] = [];
  for (const play of plays) {
    const row = existing.get(play.userId);
    if (row === undefined) continue;
    if (row.chips === play.chips) again.push(row);
    else answers.set(play.userId, new Refused('another-play-exists'));
  }
  const taken = receipts.acknowledge(first.roundNumber, state.now, await takenBefore(db, again));
  for (const [userId, play] of taken) answers.set(userId, play);
  const missing = plays.filter((play) => !answers.has(play.userId));
  if (missing.length > 0) await refuse(db, state, missing, now, answers);
  return answers;
};

/** The answers these plays got when they were taken. */
const takenBefore = async (db: Db, rows: readonly PlayRow[]): Promise<Map<number, WrittenPlay>> => {
  const taken = new Map<number, WrittenPlay>();
  if (rows.length === 0) return taken;
  const stakes = rows.map((row) => ({ userId: row.user_id, walletSequence: row.wallet_sequence }));
  const [balances, limits] = await Promise.all([
    balancesAfterStakes(db, stakes),
    betLimitsOf(
      db,
      rows.map((row) => row.user_id),
    ),
  ]);
  for (const { user_id, round_number, receipt, salt } of rows) {
    const balanceCents = balances.get(user_id);
    if (balanceCents === undefined) throw new Error(`play: no ledger entry for ${user_id} in round ${round_number}`);
    const limit = limits.get(user_id);
    taken.set(user_id, { balanceCents, limit, receipt: receipt.toString('hex'), salt: salt?.toString('hex') ?? null });
  }
  return taken;
};

const refuse = async (
  db: Db,
  state: Awaited<ReturnType<typeof roundAndClock>>,
  plays: readonly IncomingPlay[],
  now: number,
  answers: Map<number, Explained>,
): Promise<void> => {
  const userIds = plays.map((play) => play.userId);
  const [bars, limits, balances, seats]: [
    Map<number, BarRow[]>,
    Map<number, BetLimitRow>,
    Map<number, number>,
    Map<number, string>,
  ] = await Promise.all([
    barsOf(db, userIds),
    betLimitsOf(db, userIds),
    walletBalances(db, userIds),
    seatedDevices(db, userIds),
  ]);
  for (const play of plays) {
    const limit = limits.get(play.userId);
    const seat = seats.get(play.userId);
    const mine = bars.get(play.userId) ?? [];
    const reason = reasonAgainst({
      round: state.round,
      wheelId: play.wheelId,
      inTime: state.round !== null && state.now - (now - play.arrivedAt) <= state.round.closes_at,
      blacklisted: mine.some((bar) => bar.reason === 'blacklisted'),
      held: mine.some((bar) => bar.reason === 'held'),
      elsewhere: play.deviceId !== null && seat !== undefined && seat !== play.deviceId,
      onBreak: mine.some(isBreak),
      stakeCents: play.stakeCents,
      limit: limit === undefined ? null : { stakedCents: limit.staked_cents, maxCents: limit.max_cents },
      balanceCents: balances.get(play.userId) ?? 0,
    });
    if (reason === 'undecided') answers.set(play.userId, NOT_CLOSED);
    else answers.set(play.userId, reason === undefined ? undefined : new Refused(reason));
  }
};
