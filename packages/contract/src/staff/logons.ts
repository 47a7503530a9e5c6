import * as z from 'zod/mini';
import { csvRoute } from '../csv.ts';
import { dateRange, fileQuery, listOf, listQuery } from '../paging.ts';
import { logon } from '../player/logons.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';
import { criterion } from './members.ts';

/** An action with the person who did it (docs/specification/2-account-and-back-office.md#37-logon-history). */
const staffLogon = z.extend(z.omit(logon, { own_number: true }), {
  issuer: z.object({ account_code: z.string(), is_admin: z.boolean() }),
});
export type StaffLogon = z.infer<typeof staffLogon>;

const userId = wholeNumber({}, 'errors:invalid', 'errors:required');
const logonColumns = ['id', 'created_at'] as const;

export const memberLogons = route({
  name: 'memberLogons',
  who: { staff: 'members.details' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: '/backoffice/api/account/user/logon_history',
  summary: 'When and from where a member used the account.',
  query: listQuery({ user_id: userId, ...dateRange }, logonColumns),
  reply: listOf(staffLogon),
  refusals: ['form-invalid', 'not-found'],
});

export const memberLogonsCsv = csvRoute({
  name: 'memberLogonsCsv',
  who: { staff: 'members.details' },
  reads: 'late',
  path: '/backoffice/api/account/user/logon_history/csv',
  summary: 'When and from where a member used the account, as a file.',
  query: fileQuery({ user_id: userId, ...dateRange }, logonColumns),
  refusals: ['form-invalid', 'not-found', 'list-too-long', 'too-many-tries'],
});

const everybody = { keyword: criterion, ...dateRange } as const;

export const allLogons = route({
  name: 'allLogons',
  who: { staff: 'logons.read' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: '/backoffice/api/account/logons',
  summary: 'What everybody did, players and staff; `keyword` is an account id or an IP address.',
  query: listQuery(everybody, logonColumns),
  reply: listOf(staffLogon),
  refusals: ['form-invalid'],
});

export const allLogonsCsv = csvRoute({
  name: 'allLogonsCsv',
  who: { staff: 'logons.read' },
  reads: 'late',
  path: '/backoffice/api/account/logons/csv',
  summary: 'What everybody did, as a file.',
  query: fileQuery(everybody, logonColumns),
  refusals: ['form-invalid', 'list-too-long', 'too-many-tries'],
});
