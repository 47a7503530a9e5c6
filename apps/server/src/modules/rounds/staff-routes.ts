import { roundWinningCsv, roundWinningHistory, type WinningRound } from '@lajvard/contract';
import { csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { metaOf } from '#platform/http/paging.ts';
import { countWinning, winningRounds } from './read-winning-numbers.ts';
import { inKnownZone, roundSearch } from './round-search.ts';

/** The columns of the CSV file, under their wire names. */
const COLUMNS = {
  round_number: (row: WinningRound) => row.round_number,
  created_at: (row: WinningRound) => moment(row.created_at),
  number: (row: WinningRound) => row.number,
  phase: (row: WinningRound) => row.phase,
  wheel: (row: WinningRound) => row.wheel,
  right_number: (row: WinningRound) => row.right_number ?? null,
};

/** Staff routes for winning numbers: public facts, the same for every role that may ask. */
export const roundsStaffRoutes: readonly Handled[] = [
  handle(roundWinningHistory, ({ query, db }) => {
    const { search, sort, ...page } = query;
    const asked = { ...page, ...roundSearch(search), sort };
    return inKnownZone(async () => {
      const [data, total] = await Promise.all([winningRounds(db, asked), countWinning(db, asked)]);
      return { data, meta: metaOf(asked, total) };
    });
  }),
  handle(roundWinningCsv, async ({ query, db }) => {
    const { search, sort, align } = query;
    const asked = { ...WHOLE_FILE, ...roundSearch(search), sort, align };
    const rows = await inKnownZone(() => winningRounds(db, asked));
    return rows instanceof Refused ? rows : csvFile('winning-numbers', COLUMNS, rows);
  }),
];
