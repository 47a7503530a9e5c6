import * as z from 'zod/mini';
import { email } from '../email.ts';
import { dataOf } from '../envelopes.ts';
import { LANGUAGES } from '../languages.ts';
import { listOf, listQuery } from '../paging.ts';
import { personFields } from '../player/person.ts';
import { session } from '../player/sessions.ts';
import { route } from '../route.ts';
import { STAFF_ROLES } from '../staff-permissions.ts';
import { wholeNumber } from '../whole-number.ts';
import { masterPassword } from './auth.ts';
import { proposed } from './proposals.ts';

/** Days, `YYYY-MM-DD`. `refresher_due`: the last one on which the training counts, UTC; `is_due`: it is over. */
const training = z.object({ trained_on: z.string(), refresher_due: z.string(), is_due: z.boolean() });

/** `invited`: the link that sets the first password waits. `ended`: without access. */
export const COLLEAGUE_STATES = ['active', 'invited', 'ended'] as const;

/**
 * A member of staff. `second_factor`: whether one is set up. `last_used_at`: of any session, ISO 8601 UTC. `sessions`:
 * how many are open. `proposal_id`: of the proposed change of their access that waits. `training`: the
 * last one, if one is recorded.
 */
const colleague = z.object({
  id: z.number(),
  email: z.string(),
  full_name: z.nullable(z.string()),
  role: z.enum(STAFF_ROLES),
  partner: z.nullable(z.string()),
  language: z.string(),
  state: z.enum(COLLEAGUE_STATES),
  second_factor: z.boolean(),
  last_used_at: z.nullable(z.string()),
  sessions: z.number(),
  is_you: z.boolean(),
  proposal_id: z.optional(z.number()),
  training: z.optional(training),
});
export type Colleague = z.infer<typeof colleague>;

const SORTS = ['id'] as const;

export const staffList = route({
  name: 'staffList',
  who: { staff: 'staff.read' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/staff/list',
  summary: 'Who works in the office, those without access last.',
  query: listQuery({ state: z.optional(z.enum(COLLEAGUE_STATES)) }, SORTS, 'asc'),
  reply: listOf(colleague),
  refusals: ['form-invalid'],
});

export const staffSessions = route({
  name: 'staffSessions',
  who: { staff: 'staff.read' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/staff/sessions/:id',
  about: 'colleague',
  summary: 'Where a member of staff is signed in, the last used first.',
  params: z.strictObject({ id: wholeNumber() }),
  reply: dataOf(z.array(session)),
  refusals: ['not-found'],
});

export const staffSessionsEnd = route({
  name: 'staffSessionsEnd',
  who: { staff: 'staff.manage' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/staff/end_sessions',
  summary: 'Ends the sessions of a colleague, or one of them, at once.',
  body: z.strictObject({ id: wholeNumber(), session: z.optional(z.uuid()) }),
  reply: dataOf(z.object({ ended: z.number() })),
  refusals: ['form-invalid', 'not-found', 'staff-own'],
});

/** What a member of staff is. `partner`: whose members a ceg-admin sees; of no other role. */
const post = {
  role: z.enum(STAFF_ROLES, 'errors:role-required'),
  partner: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(100)))),
  language: z.enum(LANGUAGES as [(typeof LANGUAGES)[number]]),
};
const needsPartner = z.refine<{ role: string; partner?: string | null | undefined }>(
  ({ role, partner }) => role !== 'ceg-admin' || Boolean(partner),
  { error: 'errors:partner-required', path: ['partner'] },
);
/** Why, and the master password. */
const asked = {
  reason: z
    .string('errors:reason-required')
    .check(z.trim(), z.minLength(1, 'errors:reason-required'), z.maxLength(500)),
  password: masterPassword,
};
const changed = dataOf(z.union([proposed, colleague]));
const WHO = { who: { staff: 'staff.manage' }, limit: 'none', method: 'POST' } as const;
const REFUSALS = [
  'form-invalid',
  'not-found',
  'staff-own',
  'staff-as-wanted',
  'last-super-admin',
  'second-factor-off',
  'proposal-waiting',
  'too-many-tries',
] as const;

export const staffInvite = route({
  ...WHO,
  name: 'staffInvite',
  path: '/backoffice/api/account/staff/invite',
  summary:
    'Invites somebody to the staff, with the master password: they get a mail whose link, valid for a day, sets ' +
    'their password. Under dual control the invitation is only proposed.',
  body: z
    .strictObject({ email, first_name: personFields.first_name, last_name: personFields.last_name, ...post, ...asked })
    .check(needsPartner),
  reply: changed,
  refusals: ['form-invalid', 'too-many-tries'],
});

export const staffChange = route({
  ...WHO,
  name: 'staffChange',
  path: '/backoffice/api/account/staff/change',
  summary:
    'Gives a colleague another role, partner or language, with the master password; with another role their sessions ' +
    'end. Nobody changes their own, and one super admin stays. Under dual control the change is only proposed.',
  body: z.strictObject({ id: wholeNumber(), ...post, ...asked }).check(needsPartner),
  reply: changed,
  refusals: REFUSALS,
});

export const staffAccess = route({
  ...WHO,
  name: 'staffAccess',
  path: '/backoffice/api/account/staff/access',
  summary:
    'Ends the access of a colleague (`false`), and with it their sessions; or lets them in again (`true`) with a new ' +
    'password, which the link of a mail sets. With the master password; under dual control it is only proposed.',
  body: z.strictObject({ id: wholeNumber(), access: z.boolean(), ...asked }),
  reply: changed,
  refusals: REFUSALS,
});

export const staffFactorReset = route({
  ...WHO,
  name: 'staffFactorReset',
  path: '/backoffice/api/account/staff/reset_factor',
  summary:
    'Takes a colleague’s second factor away, with the master password: their sessions end, and they get a mail. ' +
    'Under dual control the reset is only proposed.',
  body: z.strictObject({ id: wholeNumber(), ...asked }),
  reply: changed,
  refusals: REFUSALS,
});

const day = z.iso.date('errors:date-invalid');

export const staffTraining = route({
  ...WHO,
  name: 'staffTraining',
  path: '/backoffice/api/account/staff/training',
  summary:
    'Records when a colleague was trained and until which day that counts, with the master password. What is ' +
    'recorded is never changed; the last record counts. Nobody records their own.',
  body: z.strictObject({ id: wholeNumber(), trained_on: day, refresher_due: day, password: masterPassword }).check(
    z.refine((form) => form.refresher_due > form.trained_on, {
      error: 'errors:refresher-later',
      path: ['refresher_due'],
    }),
  ),
  reply: dataOf(colleague),
  refusals: ['form-invalid', 'not-found', 'staff-own', 'too-many-tries'],
});
