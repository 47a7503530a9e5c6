import { type Top37Board, WHEELS } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { exposure, POCKETS, spotOf } from '@lajvard/roulette';
import { currentRound } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { stakesBySpot } from './play-store.ts';

type Stakes = Awaited<ReturnType<typeof stakesBySpot>>;

/**
 * On the croupier's wheel the board is blank while the ball rolls: nobody who can influence the number may see what is
 * at stake (docs/specification/2-account-and-back-office.md#232-top-37-board).
 */
const BLANK_PHASES = new Set(['closed', 'spinning', 'void']);

/**
 * Sums the stakes on the table. Ten thousand plays take the database a second, so staff who ask at the same time share
 * one sum, and the sum of a closed round is kept.
 */
const stakesOnce = (): ((db: Db, roundNumber: number, closed: boolean) => Promise<Stakes>) => {
  let last: { readonly of: string; readonly stakes: Promise<Stakes> } | undefined;
  return (db, roundNumber, closed) => {
    const of = `${roundNumber} ${closed}`;
    if (last?.of === of) return last.stakes;
    const stakes = stakesBySpot(db, roundNumber);
    const mine = { of, stakes };
    last = mine;
    const forget = (): void => {
      if (last === mine) last = undefined;
    };
    if (closed) stakes.catch(forget);
    else stakes.then(forget, forget);
    return stakes;
  };
};

/** The Top 37 board, shared by all who view it. */
export const openTop37 = (): ((db: Db) => Promise<Top37Board>) => {
  const stakesOf = stakesOnce();
  return (db) => readTop37(db, stakesOf);
};

/**
 * What the newest round would pay on each pocket, and for which bets
 * (docs/specification/2-account-and-back-office.md#232-top-37-board).
 */
const readTop37 = async (db: Db, stakesOf: ReturnType<typeof stakesOnce>): Promise<Top37Board> => {
  const round = await currentRound(db);
  const blank = round !== null && round.wheel === WHEELS.croupier && BLANK_PHASES.has(round.phase);
  const { playCount, spots } =
    round === null || blank
      ? { playCount: 0, spots: [] }
      : await stakesOf(db, round.round_number, round.phase !== 'open' && round.phase !== 'locked');
  const bets = spots.map(({ spot: key, cents: stake }) => {
    const spot = spotOf(key);
    if (spot === undefined) throw new Error(`play: unknown spot ${key}`);
    return { key, stake, covers: new Set<number>(spot.covers), back: stake * (spot.payout + 1) };
  });
  const staked = bets.reduce((sum, { stake }) => sum + stake, 0);
  const back = exposure(bets.map((bet) => POCKETS.map((pocket) => (bet.covers.has(pocket) ? bet.back : 0))));
  return {
    round_number: round?.round_number ?? null,
    phase: round?.phase ?? null,
    wheel: round?.wheel ?? null,
    number: round?.number ?? null,
    blank,
    total_bet: toDollars(cents(staked)),
    play_count: playCount,
    entries: blank
      ? []
      : POCKETS.map((pocket) => ({
          number: pocket,
          payout: toDollars(cents(back[pocket] ?? 0)),
          house_balance: toDollars(cents(staked - (back[pocket] ?? 0))),
          chips: Object.fromEntries(
            bets.filter(({ covers }) => covers.has(pocket)).map(({ key, stake }) => [key, toDollars(cents(stake))]),
          ),
        })),
  };
};
