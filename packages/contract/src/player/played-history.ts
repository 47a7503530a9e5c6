import * as z from 'zod/mini';
import { csvRoute } from '../csv.ts';
import { dateRange, fileQuery, listQuery, pageMeta } from '../paging.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';
import { corrected } from './corrections.ts';
import { phase } from './play.ts';

/**
 * One played round in a list (docs/specification/2-account-and-back-office.md#36-played-round). `id` is the round's
 * number. Dollars; times ISO 8601 UTC. `number`, `table_win` and `new_balance` are null until the round is settled; a
 * void round has no number and gives the stake back. They stay as they were when the round is corrected.
 */
export const playedRound = z.object({
  id: z.number(),
  created_at: z.string(),
  round_number: z.number(),
  phase,
  number: z.nullable(z.number()),
  balance_before_play: z.number(),
  table_bet: z.number(),
  remain_balance: z.number(),
  table_win: z.nullable(z.number()),
  new_balance: z.nullable(z.number()),
  ...corrected,
});
export type PlayedRound = z.infer<typeof playedRound>;

/**
 * Totals of all matching rounds, dollars. `staked`, `won`, `net` (won minus staked): of ended rounds; `in_play`: stakes
 * of the others; `corrected`: what corrections of rounds gave, minus what they took, not in `won`.
 */
export const playedTotals = z.object({
  count: z.number(),
  staked: z.number(),
  won: z.number(),
  net: z.number(),
  in_play: z.number(),
  corrected: z.optional(z.number()),
});

const searched = {
  round_number: z.optional(wholeNumber({ max: 1e15 })),
  ...dateRange,
} as const;
const columns = ['id', 'created_at', 'table_bet', 'table_win'] as const;

export const playedHistory = route({
  name: 'playedHistory',
  who: 'player',
  limit: 'none',
  method: 'GET',
  path: '/api/account/user/played_history',
  summary:
    'The rounds the player was in, with the totals of all that match. ' +
    '`position`: how many rounds stand before this page.',
  query: listQuery(searched, columns),
  reply: z.object({ data: z.array(playedRound), meta: pageMeta, position: z.number(), totals: playedTotals }),
  refusals: ['form-invalid'],
});

export const playedCsv = csvRoute({
  name: 'playedCsv',
  who: 'player',
  path: '/api/account/user/played_history/csv',
  summary: 'All rounds the player was in that match, as a file.',
  query: fileQuery(searched, columns),
  refusals: ['form-invalid', 'list-too-long', 'too-many-tries'],
});
