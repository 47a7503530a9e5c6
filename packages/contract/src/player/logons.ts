import * as z from 'zod/mini';
import { dateRange, listOf, listQuery } from '../paging.ts';
import { route } from '../route.ts';

/** One thing a person did, and from where; time ISO 8601 UTC. */
export const logon = z.object({
  id: z.number(),
  created_at: z.string(),
  action: z.string(),
  description: z.string(),
  ip: z.nullable(z.string()),
});
export type Logon = z.infer<typeof logon>;

export const logonHistory = route({
  name: 'logonHistory',
  who: 'player',
  method: 'GET',
  path: '/api/account/user/logon_history',
  summary: 'When and from where the account was used.',
  query: listQuery({ ...dateRange }, ['id', 'created_at']),
  reply: listOf(logon),
  refusals: ['form-invalid'],
});
