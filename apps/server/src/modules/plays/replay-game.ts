import type { playedGame as playedGameRoute } from '@lajvard/contract';
import { type Cents, cents, toDollars } from '@lajvard/money';
import { chipCount, settleSlip } from '@lajvard/roulette';
import type * as z from 'zod/mini';
import { playBalances } from '#modules/ledger';
import { roundState } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { ownCorrections } from './own-corrections.ts';
import { neighbourRounds, playsOf } from './play-store.ts';
import { storedSlip } from './stored-slip.ts';

export type PlayedGame = z.infer<typeof playedGameRoute.reply>['data'];

/**
 * One played round of a player, for replay; null if the player was not in the round. Balances come from the ledger's
 * entries: the wallet before the stake, after it, and after what came back. A void round returns the stake.
 */
export const playedGame = async (db: Db, userId: number, roundNumber: number): Promise<PlayedGame | null> => {
  const row = (await playsOf(db, roundNumber, [userId])).get(userId);
  if (row === undefined) return null;
  const [state, balances, around, corrections] = await Promise.all([
    roundState(db, roundNumber),
    playBalances(db, { userId, roundNumber, walletSequence: row.wallet_sequence }),
    neighbourRounds(db, userId, roundNumber),
    ownCorrections(db, userId, [roundNumber]),
  ]);
  if (state === null || balances === null) throw new Error(`play: round ${roundNumber} or its stake is missing`);
  const slip = storedSlip(row.chips);
  const settled = state.number === null ? null : settleSlip(slip, state.number);
  const ended = state.endedAt !== null;
  const back = settled?.tableWin ?? (state.phase === 'void' ? toDollars(cents(row.stake_cents)) : null);
  return {
    round_number: roundNumber,
    created_at: row.arrived_at.toISOString(),
    phase: state.phase,
    number: state.number,
    wheel: state.wheel,
    launched_at: state.launchesAt,
    landed_at: state.number === null ? null : state.landsAt,
    chips: JSON.parse(row.chips),
    chip_count: chipCount(slip),
    balance_before_play: dollars(balances.beforeCents),
    table_bet: dollars(row.stake_cents),
    remain_balance: dollars(balances.afterCents),
    table_win: back,
    new_balance: ended ? dollars(balances.endCents ?? balances.afterCents) : null,
    wins: [...(settled?.wins ?? [])],
    receipt: row.receipt.toString('hex'),
    ...corrections.get(roundNumber),
    previous_round_id: around.previous,
    next_round_id: around.next,
  };
};

const dollars = (amount: number): number => toDollars(cents(amount) satisfies Cents);
