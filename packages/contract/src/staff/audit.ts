import * as z from 'zod/mini';
import { csvRoute } from '../csv.ts';
import { dataOf } from '../envelopes.ts';
import { dateRange, fileQuery, listOf, listQuery } from '../paging.ts';
import { route } from '../route.ts';

/**
 * The actions of the audit log: every change a member of staff can make, one row per change
 * (docs/specification/4-reliability.md#1-rounds-and-invariants, I9), and calls refused for their role (G34).
 */
export const AUDIT_ACTIONS = [
  'MASTER_PASSWORD_ACCEPTED',
  'MASTER_PASSWORD_REFUSED',
  'DEPOSIT_APPROVED',
  'DEPOSIT_DECLINED',
  'WITHDRAWAL_APPROVED',
  'WITHDRAWAL_DECLINED',
  'CHARGE_MADE',
  'CHARGE_REVERSED',
  'WALLET_DIFFERENCE_SETTLED',
  'PROPOSAL_MADE',
  'PROPOSAL_DECLINED',
  'PROPOSAL_LAPSED',
  'SETTINGS_CHANGED',
  'SETTINGS_CONFIRMED',
  'WHEEL_CONFIGURED',
  'WHEEL_ADDED',
  'WHEEL_IN_SERVICE',
  'WHEEL_OUT_OF_SERVICE',
  'WHEEL_INSPECTED',
  'DEALER_BEGAN',
  'DEALER_ENDED',
  'TABLE_PAUSED',
  'TABLE_RESUMED',
  'ROUND_CORRECTED',
  'NUMBER_PROPOSED',
  'NUMBER_CONFIRMED',
  'NUMBER_REJECTED',
  'NO_SPIN_PROPOSED',
  'NO_SPIN_CONFIRMED',
  'TICKET_REPLIED',
  'TICKET_RESOLVED',
  'TICKET_OPENED',
  'TICKET_NOTED',
  'TICKET_TAKEN',
  'TICKET_HANDED_OVER',
  'TICKET_GIVEN_BACK',
  'TICKET_TEMPLATE_WRITTEN',
  'TICKET_TEMPLATE_ENDED',
  'MEMBER_BLOCKED',
  'MEMBER_UNBLOCKED',
  'MEMBER_CORRECTED',
  'MEMBER_LIMITED',
  'REGISTRATION_RELEASED',
  'REGISTRATION_REFUSED',
  'BROADCAST_SENT',
  'BROADCAST_STOPPED',
  'ACCESS_REFUSED',
  'STAFF_INVITED',
  'STAFF_BLOCKED',
  'STAFF_CHANGED',
  'STAFF_LET_IN',
  'STAFF_SESSIONS_ENDED',
  'TRAINING_RECORDED',
  'RIGHTS_REVIEWED',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'RECOVERY_CODE_USED',
  'OLD_ROWS_DELETED',
] as const;
/** Who is named as staff of what an operator did by the command line, where nobody is signed in. */
export const CONSOLE_STAFF_ID = 0;
/** Who is named as staff of what the product does by itself. */
export const SYSTEM_STAFF_ID = -1;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

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
  account_code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
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
