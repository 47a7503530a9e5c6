import * as z from 'zod/mini';
import { csvRoute } from '../csv.ts';
import { dateRange, fileQuery, listQuery, pageMeta } from '../paging.ts';
import { playedGame } from '../player/play.ts';
import { playedRound, playedTotals } from '../player/played-history.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';

/**
 * A played round of a member as staff sees it. `game_id`: the play's receipt, hex, one of the leaves of the
 * round's published digest.
 */
const memberPlayedRound = z.extend(playedRound, { game_id: z.string() });
export type MemberPlayedRound = z.infer<typeof memberPlayedRound>;

const id = wholeNumber({ max: 1e15 });
/** `user_id` is required: nobody may list everybody's plays. */
const searched = {
  user_id: wholeNumber({ max: 1e15 }, 'errors:invalid', 'errors:required'),
  round_number: z.optional(id),
  /** A round's number, or the beginning of a game's id. */
  keyword: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  ...dateRange,
} as const;
const columns = ['id', 'created_at', 'table_bet', 'table_win'] as const;

export const memberPlayedHistory = route({
  name: 'memberPlayedHistory',
  who: { staff: 'members.details' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: '/backoffice/api/account/user/played_history',
  summary:
    'The rounds a member was in, with the totals of all that match; a ceg-admin sees the partner’s members only.',
  query: listQuery(searched, columns),
  reply: z.object({
    data: z.array(memberPlayedRound),
    meta: pageMeta,
    position: z.number(),
    totals: playedTotals,
  }),
  refusals: ['form-invalid', 'not-found'],
});

export const memberPlayedCsv = csvRoute({
  name: 'memberPlayedCsv',
  who: { staff: 'members.details' },
  reads: 'late',
  path: '/backoffice/api/account/user/played_history/csv',
  summary: 'All rounds a member was in that match, as a file.',
  query: fileQuery(searched, columns),
  refusals: ['form-invalid', 'not-found', 'list-too-long', 'too-many-tries'],
});

export const memberPlayedGame = route({
  name: 'memberPlayedGame',
  who: { staff: 'members.details' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: '/backoffice/api/account/user/played_game',
  summary:
    'One played round of a member, for replay, when the round is over: ' +
    'until then nobody but the player sees the chips.',
  query: z.strictObject({ user_id: id, round_number: id }),
  reply: playedGame.reply,
  refusals: ['form-invalid', 'not-found', 'round-not-over'],
});
