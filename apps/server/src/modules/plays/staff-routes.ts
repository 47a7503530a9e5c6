import {
  type MemberPlayedRound,
  memberPlayedCsv,
  memberPlayedGame,
  memberPlayedHistory,
  type PlayedRoundRow,
  type RoundPlayer,
  roundPlayedCsv,
  roundPlayedHistory,
  roundPlayersCsv,
  roundPlayers as roundPlayersRoute,
  roundReport,
  top37,
} from '@lajvard/contract';
import { isInScope, memberScope } from '#modules/identity';
import { inKnownZone, roundSearch, roundState } from '#modules/rounds';
import { csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { timeRange } from '#platform/http/paging.ts';
import { listMemberPlayed, PLAYED_COLUMNS } from './read-history.ts';
import { listReported, listRoundPlayers, roundDetails } from './read-round-report.ts';
import { openTop37 } from './read-top37.ts';
import { playedGame } from './replay-game.ts';

/** The columns of the CSV files, under their wire names. */
const ROUND_COLUMNS = {
  round_number: (row: PlayedRoundRow) => row.round_number,
  created_at: (row: PlayedRoundRow) => moment(row.created_at),
  number: (row: PlayedRoundRow) => row.number,
  players: (row: PlayedRoundRow) => row.players,
  total_bet: (row: PlayedRoundRow) => row.total_bet,
  total_pay_out: (row: PlayedRoundRow) => row.total_pay_out,
  house_balance: (row: PlayedRoundRow) => row.house_balance,
  phase: (row: PlayedRoundRow) => row.phase,
  wheel: (row: PlayedRoundRow) => row.wheel,
  right_number: (row: PlayedRoundRow) => row.right_number ?? null,
};
const PLAYER_COLUMNS = {
  account_code: (row: RoundPlayer) => row.account_code,
  table_bet: (row: RoundPlayer) => row.table_bet,
  table_pay_out: (row: RoundPlayer) => row.table_pay_out,
  house_balance: (row: RoundPlayer) => row.house_balance,
};
const MEMBER_COLUMNS = { game_id: (row: MemberPlayedRound) => row.game_id, ...PLAYED_COLUMNS };

const NOT_FOUND = new Refused('not-found');

/**
 * Staff routes for the plays of the live round, the money of rounds, and the games of a member. A ceg-admin sees only
 * the partner's members.
 */
export const playStaffRoutes = (): Handled[] => {
  const board = openTop37();
  return [handle(top37, async ({ db }) => ({ data: await board(db) })), ...REPORT_ROUTES, ...MEMBER_ROUTES];
};

const REPORT_ROUTES: readonly Handled[] = [
  handle(roundPlayedHistory, async ({ query, caller, db }) => {
    const { search, sort, ...page } = query;
    const scope = await memberScope(db, caller);
    const asked = { ...page, ...roundSearch(search), accountCode: search.account_code, sort, scope };
    return inKnownZone(() => listReported(db, asked));
  }),
  handle(roundPlayedCsv, async ({ query, caller, db }) => {
    const { search, sort, align } = query;
    const scope = await memberScope(db, caller);
    const asked = { ...WHOLE_FILE, ...roundSearch(search), accountCode: search.account_code, sort, align, scope };
    const report = await inKnownZone(() => listReported(db, asked));
    if (report instanceof Refused) return report;
    const { bet, pay_out, house_balance } = report.totals;
    return csvFile('rounds', ROUND_COLUMNS, report.data, { total_bet: bet, total_pay_out: pay_out, house_balance });
  }),
  handle(roundReport, async ({ params, caller, db }) => {
    const round = await roundDetails(db, params.round_number, await memberScope(db, caller));
    return round === null ? NOT_FOUND : { data: round };
  }),
  handle(roundPlayersRoute, async ({ params, query, caller, db }) => {
    const { search, sort, ...page } = query;
    const { round_number: roundNumber } = params;
    if ((await roundState(db, roundNumber)) === null) return NOT_FOUND;
    const scope = await memberScope(db, caller);
    return listRoundPlayers(db, { ...page, keyword: search.keyword?.trim(), sort, roundNumber, scope });
  }),
  handle(roundPlayersCsv, async ({ params, query, caller, db }) => {
    const { search, sort, align } = query;
    const { round_number: roundNumber } = params;
    if ((await roundState(db, roundNumber)) === null) return NOT_FOUND;
    const asked = { ...WHOLE_FILE, keyword: search.keyword?.trim(), sort, align, roundNumber };
    const { data, totals } = await listRoundPlayers(db, { ...asked, scope: await memberScope(db, caller) });
    const { bet, pay_out, house_balance } = totals;
    const sums = { table_bet: bet, table_pay_out: pay_out, house_balance };
    return csvFile(`round-${roundNumber}-players`, PLAYER_COLUMNS, data, sums);
  }),
];

const MEMBER_ROUTES: readonly Handled[] = [
  handle(memberPlayedHistory, async ({ query, caller, db }) => {
    const { search, sort, ...page } = query;
    const { user_id: userId, keyword, round_number: roundNumber } = search;
    if (!(await isInScope(db, await memberScope(db, caller), userId))) return NOT_FOUND;
    return listMemberPlayed(db, { ...page, ...timeRange(search), roundNumber, keyword, sort, userId });
  }),
  handle(memberPlayedCsv, async ({ query, caller, db }) => {
    const { search, sort, align } = query;
    const { user_id: userId, keyword, round_number: roundNumber } = search;
    if (!(await isInScope(db, await memberScope(db, caller), userId))) return NOT_FOUND;
    const asked = { ...WHOLE_FILE, ...timeRange(search), roundNumber, keyword, sort, align, userId };
    const { data, totals } = await listMemberPlayed(db, asked);
    return csvFile('played-rounds', MEMBER_COLUMNS, data, { table_bet: totals.staked, table_win: totals.won });
  }),
  handle(memberPlayedGame, async ({ query, caller, db }) => {
    const { user_id: userId, round_number: roundNumber } = query;
    if (!(await isInScope(db, await memberScope(db, caller), userId))) return NOT_FOUND;
    const game = await playedGame(db, userId, roundNumber);
    if (game === null) return NOT_FOUND;
    return game.phase === 'settled' || game.phase === 'void' ? { data: game } : new Refused('round-not-over');
  }),
];
