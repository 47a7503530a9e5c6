import type { PlayReceipt, RoundResult } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { settleSlip, writeSlip } from '@lajvard/roulette';
import { playBalances, walletBalances } from '#modules/ledger';
import { betLimitsInForce, presentBetLimit } from '#modules/limits';
import { currentRound, roundState } from '#modules/rounds';
import type { Db, Tx } from '#platform/db/pool.ts';
import { hasPlayIn, playsOf } from './play-store.ts';
import { storedSlip } from './stored-slip.ts';

/** A player's accepted play in a round, as it was answered but without its signature; null if there is none. */
export const playOf = async (db: Db, userId: number, roundNumber: number): Promise<PlayReceipt | null> => {
  const row = (await playsOf(db, roundNumber, [userId])).get(userId);
  if (row === undefined) return null;
  const [balances, limits] = await Promise.all([
    playBalances(db, { userId, roundNumber, walletSequence: row.wallet_sequence }),
    betLimitsInForce(db, [userId]),
  ]);
  if (balances === null) throw new Error(`play: no ledger entry for the play of ${userId} in ${roundNumber}`);
  return {
    round_number: roundNumber,
    chips: JSON.parse(row.chips),
    table_bet: toDollars(cents(row.stake_cents)),
    new_balance: toDollars(cents(balances.afterCents)),
    bet_limit: presentBetLimit(limits.get(userId)),
    receipt: row.receipt.toString('hex'),
    salt: row.salt?.toString('hex') ?? null,
    ack: null,
  };
};

/** A round's result without the part that is the same for everybody. */
export type OwnResult = Omit<RoundResult, 'round_history'>;

/**
 * What a settled round brought to these players. It serves all connected players at once, with a fixed number of
 * statements.
 * @returns by user, without players who were not in the round; empty while the round is not settled
 */
export const resultsOf = async (
  db: Db,
  roundNumber: number,
  userIds: readonly number[],
): Promise<Map<number, OwnResult>> => {
  const results = new Map<number, OwnResult>();
  const [state, plays] = await Promise.all([roundState(db, roundNumber), playsOf(db, roundNumber, userIds)]);
  if (state === null || state.number === null || plays.size === 0) return results;
  const players = [...plays.keys()];
  const [balances, limits] = await Promise.all([walletBalances(db, players), betLimitsInForce(db, players)]);
  for (const row of plays.values()) {
    const settled = settleSlip(storedSlip(row.chips), state.number);
    results.set(row.user_id, {
      round_number: roundNumber,
      number: state.number,
      at: state.landsAt ?? 0,
      chips: JSON.parse(row.chips),
      new_chips: JSON.parse(writeSlip(settled.kept)),
      drop_chips: JSON.parse(writeSlip(settled.dropped)),
      wins: [...settled.wins],
      table_bet: settled.tableBet,
      table_win: settled.tableWin,
      new_balance: toDollars(cents(balances.get(row.user_id) ?? 0)),
      bet_limit: presentBetLimit(limits.get(row.user_id)),
    });
  }
  return results;
};

/** Whether a player has a play in a round that has not ended. */
export const isInPlay = async (db: Db | Tx, userId: number): Promise<boolean> => {
  const round = await currentRound(db);
  if (round === null || round.phase === 'settled' || round.phase === 'void') return false;
  return hasPlayIn(db, userId, round.round_number);
};
