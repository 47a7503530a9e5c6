import { settleSlip } from '@lajvard/roulette';
import { accountCodesOf } from '#modules/identity';
import { roundState } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { highestReturns } from './play-store.ts';
import { storedSlip } from './stored-slip.ts';

const PAGE = 100;

/**
 * The highest wins of a settled round, highest first, with masked account codes. A win is stake x payout over all
 * winning bets (docs/specification/1-table-and-site.md#37-round-result), in dollars.
 * @param count the maximum length of the list
 */
export const topWins = async (
  db: Db,
  roundNumber: number,
  count: number,
): Promise<{ account_code: string; win: number }[]> => {
  const number = (await roundState(db, roundNumber))?.number ?? null;
  if (number === null) return [];
  let top: { userId: number; win: number }[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await highestReturns(db, roundNumber, number, { limit: PAGE, offset });
    const wins = page.map((row) => ({
      userId: row.user_id,
      win: settleSlip(storedSlip(row.chips), number).wins.reduce((sum, each) => sum + each.win, 0),
    }));
    top = [...top, ...wins].sort((a, b) => b.win - a.win || a.userId - b.userId).slice(0, count);
    // A win is always less than its return, so no return below the lowest win on the list can reach it.
    const least = page.at(-1);
    if (least === undefined || page.length < PAGE) break;
    if (top.length === count && least.back_cents <= (top.at(-1)?.win ?? 0) * 100) break;
  }
  const userIds = top.map((entry) => entry.userId);
  const codes = await accountCodesOf(db, userIds);
  return top.map(({ userId, win }) => ({ account_code: masked(codes.get(userId) ?? ''), win }));
};

/** `123456789` → `12*****89`. */
const masked = (code: string): string =>
  `${code.slice(0, 2)}${'*'.repeat(Math.max(5, code.length - 4))}${code.slice(-2)}`;
