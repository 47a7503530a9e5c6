import * as z from 'zod/mini';
import { accountCodeSought } from '../account-code.ts';
import { AUDIT_ACTIONS } from '../audit.ts';
import { csvRoute } from '../csv.ts';
import { dataOf } from '../envelopes.ts';
import { dateRange, fileQuery, listOf, listQuery } from '../paging.ts';
import { route } from '../route.ts';

/** Who is named as staff of what an operator did by the command line, where nobody is signed in. */
export const CONSOLE_STAFF_ID = 0;
/** Who is named as staff of what the product does by itself. */
export const SYSTEM_STAFF_ID = -1;

/** A person whom a row names by number: a player or a member of staff. */
const auditPerson = z.object({
  id: z.number(),
  account_code: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
});
export type AuditPerson = z.infer<typeof auditPerson>;

/**
 * One change. `subject`: what was changed, such as `deposit:7` or `user:12`. `before`, `after`: the values, named as on
 * the wire. `people`: the persons whose numbers occur in these. `hash`: SHA-256, in hex, over the previous hash and
 * this row (`docs/decisions/024-permissions-and-audit.md`). `at`: ISO 8601 UTC.
 */
const auditRow = z.object({
  id: z.number(),
  at: z.string(),
  staff: z.object({ id: z.number(), name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  people: z.array(auditPerson),
  ip: z.string(),
  hash: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;

const searchFields = {
  keyword: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  ...dateRange,
};
const SORTS = ['id'] as const;

export const auditList = route({
  name: 'auditList',
  who: { staff: 'audit.read' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: '/backoffice/api/account/audit/list',
  summary:
    'What staff changed. `keyword`: a subject or the beginning of one, ' +
    'the account id or a part of the e-mail of whom it was about, or a part of the name or e-mail of who did it.',
  query: listQuery(searchFields, SORTS),
  reply: listOf(auditRow),
  refusals: ['form-invalid'],
});

export const auditCsv = csvRoute({
  name: 'auditCsv',
  who: { staff: 'audit.read' },
  reads: 'late',
  path: '/backoffice/api/account/audit/csv',
  summary: 'The same as a file.',
  query: fileQuery(searchFields, SORTS),
  refusals: ['form-invalid', 'list-too-long', 'too-many-tries'],
});

export const auditCheck = route({
  name: 'auditCheck',
  who: { staff: 'audit.read' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: '/backoffice/api/account/audit/check',
  summary:
    'Whether every row follows from the one before it; `breaks_at` names the first that does not. ' +
    '`last_hash` may be kept elsewhere.',
  reply: dataOf(z.object({ rows: z.number(), breaks_at: z.nullable(z.number()), last_hash: z.nullable(z.string()) })),
});

/** A person whom staff looked at, or something happened to. */
export const personConcerned = z.extend(auditPerson, { is_staff: z.boolean() });

/**
 * One look. `call`: the operation of the API reference. `person`: whom it was about. `subject`: which round, ticket,
 * picture or e-mail, such as `ticket:7`. `asked`: page and filters; null where words were typed, which are not kept.
 */
const staffLook = z.object({
  id: z.number(),
  at: z.string(),
  staff: z.object({ id: z.number(), name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  call: z.string(),
  person: z.nullable(personConcerned),
  subject: z.nullable(z.string()),
  asked: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
});
export type StaffLook = z.infer<typeof staffLook>;

const lookFields = {
  keyword: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  account_code: accountCodeSought,
  ...dateRange,
};

export const lookList = route({
  name: 'lookList',
  who: { staff: 'audit.read' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: '/backoffice/api/account/audit/looks',
  summary:
    'What staff looked at, this list too. `keyword`: a part of the name or e-mail of who looked; ' +
    '`account_code`: whom they looked at.',
  query: listQuery(lookFields, SORTS),
  reply: listOf(staffLook),
  refusals: ['form-invalid'],
});

export const lookCsv = csvRoute({
  name: 'lookCsv',
  who: { staff: 'audit.read' },
  reads: 'late',
  path: '/backoffice/api/account/audit/looks/csv',
  summary: 'The same as a file.',
  query: fileQuery(lookFields, SORTS),
  refusals: ['form-invalid', 'list-too-long', 'too-many-tries'],
});
