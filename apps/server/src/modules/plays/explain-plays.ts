import type { PlayAck } from '@lajvard/contract';
import { stakesTaken, walletBalances } from '#modules/ledger';
import { type BarRow, type BetLimitRow, barsOf, betLimitsInForce, isBreak } from '#modules/limits';
import { seatedDevices } from '#modules/presence';
import { roundAndClock } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { type PlayRow, playsOf } from './play-store.ts';
import { type HashTree, hashTree } from './receipts/salted-receipts.ts';
import { ackOf, leavesOf, type SignedBatch, signedBatches } from './receipts/signed-batches.ts';
import { type PlayRefusal, reasonAgainst } from './refusal-rules.ts';
import type { IncomingPlay, WrittenPlay } from './take-plays.ts';

/** Too late, but not closed yet: the same slip, sent before, may still be written. It is to be asked again. */
export const NOT_CLOSED = { notClosed: true } as const;
/** Undefined: nothing is against the play now, so it may be retried. */
export type Explained = WrittenPlay | Refused<PlayRefusal> | typeof NOT_CLOSED | undefined;

/**
 * Finds out why a batch did not take these plays. Either the same slip was taken before, and the answer is the same as
 * then, or the play is refused with a reason. The round is read before its plays: once it is
 * closed, all of them are there.
 * @param now monotonic ms of this process, to compute how old the plays are
 * @returns by user
 */
export const explainPlays = async (
  db: Db,
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
  for (const [userId, play] of await takenBefore(db, first.roundNumber, again)) answers.set(userId, play);
  const missing = plays.filter((play) => !answers.has(play.userId));
  if (missing.length > 0) await refuse(db, state, missing, now, answers);
  return answers;
};

/** The answers these plays got when they were taken. */
const takenBefore = async (
  db: Db,
  roundNumber: number,
  rows: readonly PlayRow[],
): Promise<Map<number, WrittenPlay>> => {
  const taken = new Map<number, WrittenPlay>();
  if (rows.length === 0) return taken;
  const userIds = rows.map((row) => row.user_id);
  const [stakes, limits] = await Promise.all([
    stakesTaken(
      db,
      rows.map((row) => ({ userId: row.user_id, walletSequence: row.wallet_sequence })),
    ),
    betLimitsInForce(db, userIds),
  ]);
  const acks = await firstAcks(
    db,
    roundNumber,
    [...stakes.values()].map(({ movementId }) => movementId),
  );
  for (const { user_id, receipt: bytes, salt } of rows) {
    const balanceCents = stakes.get(user_id)?.balanceCents;
    if (balanceCents === undefined) throw new Error(`play: no ledger entry for ${user_id} in round ${roundNumber}`);
    const receipt = bytes.toString('hex');
    const ack = acks(receipt);
    taken.set(user_id, { balanceCents, limit: limits.get(user_id), receipt, salt: salt?.toString('hex') ?? null, ack });
  }
  return taken;
};

/** What was signed when the stakes of these movements were taken, by receipt. */
const firstAcks = async (
  db: Db,
  roundNumber: number,
  movementIds: readonly number[],
): Promise<(receipt: string) => PlayAck | null> => {
  const places = new Map<string, { readonly batch: SignedBatch; readonly index: number }>();
  for (const batch of (await signedBatches(db, roundNumber, [...new Set(movementIds)])).values())
    for (const [index, receipt] of leavesOf(batch).entries()) places.set(receipt.toString('hex'), { batch, index });
  const trees = new Map<SignedBatch, HashTree>();
  return (receipt) => {
    const place = places.get(receipt);
    if (place === undefined) return null;
    const { batch, index } = place;
    const tree = trees.get(batch) ?? hashTree(leavesOf(batch));
    trees.set(batch, tree);
    return ackOf(batch, tree, index);
  };
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
    betLimitsInForce(db, userIds),
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
