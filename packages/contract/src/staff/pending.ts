import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';

/** How many items wait for staff; null for what the role may not see, and for proposals without dual control. */
const pendingCounts = z.object({
  deposits: z.nullable(z.number()),
  withdrawals: z.nullable(z.number()),
  tickets: z.nullable(z.number()),
  proposals: z.optional(z.nullable(z.number())), // older servers do not know it
});
export type PendingCounts = z.infer<typeof pendingCounts>;

export const reportsPending = route({
  name: 'reportsPending',
  who: { staff: 'office.enter' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/reports/pending',
  summary:
    'How many deposits and withdrawals wait for a decision, and tickets for an answer, proposals for a second ' +
    'person: the numbers of the sidebar.',
  reply: dataOf(pendingCounts),
});
