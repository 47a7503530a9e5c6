import { type KindBoards, kindReturns } from '@lajvard/figures';
import type { Metrics } from '@lajvard/process';
import type { Pocket } from '@lajvard/roulette';
import { differingStakes } from '#modules/ledger';
import { keepKinds } from '#modules/reports';
import { receiptsAreSalted } from '#modules/rounds';
import { keepTransactionOpen } from '#platform/db/keep-transaction-open.ts';
import type { Tx } from '#platform/db/pool.ts';
import { frozenPlays, stakesOfPlays, storedPlays, versionsOfPlays } from './play-store.ts';
import { checkBeside, signedBeside } from './round-thread.ts';
import { settleRound } from './settle-round.ts';
import { type AckKeys, signedBatches } from './signed-batches.ts';

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
  check = checkBeside,
}: {
  readonly receiptSecrets: readonly string[];
  readonly ackKeys: (tx: Tx) => Promise<AckKeys>;
  readonly metrics: Metrics;
  readonly check?: typeof checkBeside;
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
    const signed = begun(signedBeside({ roundNumber, batches, ackKeys: await ackKeys(tx) }));
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
