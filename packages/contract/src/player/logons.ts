import * as z from 'zod/mini';
import { csvRoute } from '../csv.ts';
import { dateRange, fileQuery, listOf, listQuery, ownNumber } from '../paging.ts';
import { route } from '../route.ts';

/** One action of a person, and where it came from; time ISO 8601 UTC. */
export const logon = z.object({
  id: z.number(),
  own_number: ownNumber,
  created_at: z.string(),
  action: z.string(),
  description: z.string(),
  ip: z.nullable(z.string()),
});
export type Logon = z.infer<typeof logon>;

const columns = ['id', 'created_at'] as const;

export const logonHistory = route({
  name: 'logonHistory',
  who: 'player',
  limit: 'none',
  method: 'GET',
  path: '/api/account/user/logon_history',
  summary: 'When and from where the account was used.',
  query: listQuery({ ...dateRange }, columns),
  reply: listOf(logon),
  refusals: ['form-invalid'],
});

export const logonCsv = csvRoute({
  name: 'logonCsv',
  who: 'player',
  path: '/api/account/user/logon_history/csv',
  summary: 'When and from where the account was used, as a file.',
  query: fileQuery({ ...dateRange }, columns),
  refusals: ['form-invalid', 'list-too-long', 'too-many-tries'],
});
