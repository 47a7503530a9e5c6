import type { WinningRound } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { offsetOf, type Page } from '#platform/http/paging.ts';
import { matchingRounds, presentRoundFacts, type RoundFacts, type RoundSearch, roundFactsSql } from './round-search.ts';

/** Filter, sort order and page of a list of winning numbers. */
export interface WinningSearch extends Page, RoundSearch {
  readonly sort: 'round_number' | 'created_at' | 'number' | undefined;
  readonly align: 'asc' | 'desc';
}

const COLUMNS = { round_number: 'round_number', created_at: 'opened_at', number: 'number' } as const;

/** A round whose plays have not been counted yet (`play_count` null) is not treated as empty. */
const winning = (search: WinningSearch) => sql`
  from (${sql.raw(roundFactsSql)}) r
  where ${matchingRounds(search)} and (${search.hasEmpty} or coalesce(r.play_count, 1) > 0)`;

/** One page of rounds with their winning numbers. */
export const winningRounds = async (db: Db, search: WinningSearch): Promise<WinningRound[]> => {
  const column = COLUMNS[search.sort ?? 'round_number'];
  // by the number of the round alone its index gives the page
  const first = column === 'round_number' ? '' : `${column} ${search.align} nulls last, `;
  const { rows } = await sql<RoundFacts>`
    select round_number, opened_at, phase, wheel, number, void_reason, right_number ${winning(search)}
    order by ${sql.raw(`${first}round_number ${search.align}`)}
    limit ${search.limit} offset ${offsetOf(search)}`.execute(db.kysely);
  return rows.map((row) => ({ ...presentRoundFacts(row), void_reason: row.void_reason }));
};

/** How many rounds match. */
export const countWinning = async (db: Db, search: WinningSearch): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${winning(search)}`.execute(db.kysely);
  return rows[0]?.count ?? 0;
};

/** The rounds right before and after this one. */
export const neighbourRounds = async (
  db: Db,
  roundNumber: number,
): Promise<{ previous: number | null; next: number | null }> => {
  const { rows } = await sql<{ previous: number | null; next: number | null }>`
    select (select max(round_number) from rounds where round_number < ${roundNumber}) as previous,
      (select min(round_number) from rounds where round_number > ${roundNumber}) as next`.execute(db.kysely);
  return rows[0] ?? { previous: null, next: null };
};
