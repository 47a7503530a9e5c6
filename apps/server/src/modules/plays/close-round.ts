import { type KindBoards, kindReturns } from '@lajvard/figures';
import type { Metrics } from '@lajvard/process';
import type { Pocket } from '@lajvard/roulette';
import { differingStakes, roundSettled, roundVoided } from '#modules/ledger';
import { uncountStakes } from '#modules/limits';
import { keepKinds, sumRound } from '#modules/reports';
import { receiptsAreSalted } from '#modules/rounds';
import { keepTransactionOpen } from '#platform/db/keep-transaction-open.ts';
import type { Tx } from '#platform/db/pool.ts';
import {
  frozenPlays,
  outcomeOfNumber,
  receiptsOf,
  stakesOf,
  stakesOfPlays,
  storedPlays,
  versionsOfPlays,
} from './play-store.ts';
import { type AckKeys, signedBatches } from './receipts/signed-batches.ts';
import { checkInWorker, rootInWorker, signedInWorker } from './round-thread.ts';

/** What the close computed of a round (`Board` of the rounds module). */
interface Board {
  readonly cents: readonly number[];
  readonly playsHash: Buffer;
}
interface Computed extends Board {
  readonly roundNumber: number;
  readonly playCount: number;
  readonly stakedCents: number;
  readonly kinds: KindBoards;
  /** Of the rows it was computed from. */
  readonly versions: Buffer;
  readonly root: string | null;
}

/** Work to be awaited later, which throws there. */
const begun = <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => undefined);
  return work;
};

/**
 * The close and the settlement of a round, which trust no stored pay-out: the close computes all plays again from their
 * slips, and the settlement pays these plays and that sum, or nothing. Both hold the round, so no play can come.
 * @param receiptSecrets those that may have signed receipts without a salt of a round in play
 * @param ackKeys reads the keys that sign for plays
 * @param check computes the plays again
 */
export const createCheckedRound = ({
  receiptSecrets,
  ackKeys,
  metrics,
  check = checkInWorker,
}: {
  readonly receiptSecrets: readonly string[];
  readonly ackKeys: (tx: Tx) => Promise<AckKeys>;
  readonly metrics: Metrics;
  readonly check?: typeof checkInWorker;
}) => {
  const differences = metrics.counter({
    name: 'lajvard_plays_disagree_total',
    help: 'Closes and settlements refused because plays were not what had been accepted.',
    labels: [],
  });
  differences.count({}, 0);
  const refuse = (roundNumber: number, problems: readonly string[]): never => {
    differences.count({});
    throw new Error(`plays: round ${roundNumber} is not what was accepted: ${problems.join('; ')}`);
  };
  // Of the round that this process closed: while its rows are the same, they need no second check.
  let closed: Computed | null = null;

  const compute = async (tx: Tx, roundNumber: number): Promise<Computed> => {
    const salted = (await receiptsAreSalted(tx, roundNumber)) === true;
    // The database reads and compares while a thread computes.
    const batches = [...(await signedBatches(tx, roundNumber)).values()];
    const signed = begun(signedInWorker({ roundNumber, batches, ackKeys: await ackKeys(tx) }));
    const { plays, ...stored } = await storedPlays(tx, roundNumber);
    const ofPlays = { roundNumber, salted, playCount: stored.playCount, plays, receiptSecrets };
    const checked = begun(signed.then((ours) => check({ ...ofPlays, batches: ours })));
    const { userIds, potDiffers } = await differingStakes(tx, roundNumber, stakesOfPlays(roundNumber));
    const { board, kinds, root, problems } = await keepTransactionOpen(tx, checked);
    const all = [
      ...problems,
      ...(potDiffers ? ['stakes in the pot'] : []),
      ...userIds.map((userId) => `stake in the ledger of player ${userId}`),
    ];
    if (all.length > 0) refuse(roundNumber, all);
    return { roundNumber, ...stored, cents: board, root, kinds };
  };

  return {
    /** @throws if a play is not that of its slip, not the one that was signed for, or the ledger took another stake */
    closeBets: async (tx: Tx, roundNumber: number) => {
      closed = await compute(tx, roundNumber);
      const { root, cents, playsHash, playCount, stakedCents } = closed;
      const digest = root === null ? (await frozenPlays(tx, roundNumber)).digest : Buffer.from(root, 'hex');
      return { digest, playCount, stakedCents, board: { cents, playsHash } };
    },
    /**
     * @param board what the close wrote; null: a version before it closed the round
     * @throws if the plays are not those of the close, or another sum would be paid than it said
     */
    settleRound: async (
      tx: Tx,
      {
        roundNumber,
        number,
        board,
      }: { readonly roundNumber: number; readonly number: Pocket; readonly board: Board | null },
    ): Promise<{ readonly paidCents: number }> => {
      const known = closed?.roundNumber === roundNumber ? closed : null;
      const { cents, kinds, playsHash } = known?.versions.equals(await versionsOfPlays(tx, roundNumber))
        ? known
        : await compute(tx, roundNumber);
      if (board?.playsHash.equals(playsHash) === false) refuse(roundNumber, ['plays changed since the close']);
      const { paidCents } = await settleRound(tx, { roundNumber, number });
      if (paidCents !== cents[number] || paidCents !== (board ?? { cents }).cents[number])
        refuse(roundNumber, [`${paidCents} cents for ${number}`]);
      await keepKinds(tx, roundNumber, kindReturns(kinds, number));
      return { paidCents };
    },
  };
};

/**
 * Sums up the plays of a round once no more can come; the caller holds the round.
 * @returns the digest of their receipts, their number, and their total stake in cents
 */
export const freezeBets = async (
  tx: Tx,
  roundNumber: number,
): Promise<{ digest: Buffer; playCount: number; stakedCents: number }> => {
  const frozen = await frozenPlays(tx, roundNumber);
  if ((await receiptsAreSalted(tx, roundNumber)) !== true) return frozen;
  const digest = await keepTransactionOpen(tx, rootInWorker(await receiptsOf(tx, roundNumber)));
  return { digest, playCount: frozen.playCount, stakedCents: frozen.stakedCents };
};

/**
 * Pays out a round by its number with one statement, and sums it for the reports with another, in the transaction that
 * settles it. Settling twice is an error of the ledger. The plays stay as they are: what a play brought is
 * `payouts[number + 1]`.
 */
export const settleRound = async (
  tx: Tx,
  { roundNumber, number }: { readonly roundNumber: number; readonly number: Pocket },
): Promise<{ paidCents: number; stakedCents: number }> => {
  const emptied = await roundSettled(tx, roundNumber, outcomeOfNumber(roundNumber, number));
  await sumRound(tx, roundNumber, emptied);
  return emptied;
};

/**
 * Gives every stake of a round back in the transaction that voids it: to the wallets what the ledger took from them, to
 * the bet limits those of the plays. Works once.
 */
export const returnStakes = async (tx: Tx, roundNumber: number): Promise<void> => {
  await roundVoided(tx, roundNumber);
  await uncountStakes(tx, await stakesOf(tx, roundNumber));
};
