import * as z from 'zod/mini';
import { accountCodeSought } from '../account-code.ts';
import { csvRoute } from '../csv.ts';
import { email } from '../email.ts';
import { dataOf } from '../envelopes.ts';
import { fileQuery, listOf, listQuery } from '../paging.ts';
import { payerBar } from '../payment.ts';
import { paymentWords } from '../payment-search.ts';
import { correctedFields, personAnswer } from '../player/person.ts';
import { betLimitation } from '../player/play.ts';
import { depositLimitation, locale, staffLimits } from '../player/profile.ts';
import { route } from '../route.ts';
import { inDigits, wholeNumber } from '../whole-number.ts';
import { memberFigures, userRanks } from './reports.ts';

/** Why staff change something, for the audit log. */
export const reason = z
  .string('errors:reason-required')
  .check(z.trim(), z.minLength(1, 'errors:reason-required'), z.maxLength(500));

/**
 * What every page of a member's profile shows (docs/specification/2-account-and-back-office.md#311-member). `balance`
 * in dollars; times ISO 8601 UTC. `completed_at`: null while the registration is unfinished. `held_at`: since when the
 * registration has been waiting for staff's review. `breaks`: the breaks and self-exclusions in force, and until when.
 * `online`: at the live table now.
 */
const memberFacts = z.object({
  id: z.number(),
  account_code: z.string(),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
  balance: z.number(),
  blacklisted_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  held_at: z.nullable(z.string()),
  breaks: z.array(payerBar),
  online: z.boolean(),
});
export type MemberFacts = z.infer<typeof memberFacts>;

/** A row of the members list. */
const member = z.extend(memberFacts, {
  email: z.string(),
  full_name: z.nullable(z.string()),
  country_code: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
});
export type Member = z.infer<typeof member>;

/**
 * Profile detail (docs/specification/2-account-and-back-office.md#221-profile-detail): all personal data a member has
 * given. `country` and `city` as they chose them.
 */
export const memberDetails = z.object({
  id: z.number(),
  account_code: z.string(),
  email: z.string(),
  ...personAnswer, // `birth_date`: YYYY-MM-DD
  partner: z.nullable(z.string()),
  locale,
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
  second_factor: z.boolean(), // whether one is set up
});
export type MemberDetails = z.infer<typeof memberDetails>;

/** A member's sums since registration, in dollars, as in `reports/overview/:id`. */
const memberOverviewSums = z.pick(memberFigures, {
  cash_in: true,
  winning: true,
  losing: true,
  cash_out: true,
  not_used_balance: true,
  house_balance: true,
});

/**
 * The member of docs/specification/2-account-and-back-office.md#311-member. `email` and `ranking` are null for a role
 * that may not see them.
 */
const memberProfile = z.extend(memberFacts, {
  email: z.nullable(z.string()),
  overview: memberOverviewSums,
  ranking: z.nullable(z.omit(userRanks, { members: true })),
  limits: z.object({ bet: betLimitation, deposit: depositLimitation, staff: z.optional(staffLimits) }),
});
export type MemberProfile = z.infer<typeof memberProfile>;

/** A word of a search. */
export const criterion = z.optional(z.string().check(z.trim(), z.maxLength(200)));
/** A word of a search for a payment. */
const paymentCriterion = z.optional(z.string().check(z.trim(), paymentWords, z.maxLength(200)));

/**
 * The criteria of the member search (docs/specification/2-account-and-back-office.md#216-member-search). `hash_code`:
 * of a deposit. `receipt_number`: of a payment; see `MEMBER_CRITERIA`.
 */
const criteria = {
  account_code: accountCodeSought,
  email: criterion,
  name: criterion,
  mobile_number: criterion,
  trc20_code: paymentCriterion,
  hash_code: paymentCriterion,
  receipt_number: paymentCriterion,
} as const;

/**
 * The names of the criteria, in the order of the form. A receipt is the hash of the transfer that paid a withdrawal, or
 * the number of a payment.
 */
export const MEMBER_CRITERIA = Object.keys(criteria) as readonly (keyof typeof criteria)[];
export type MemberCriterion = keyof typeof criteria;

/** The search form: at least one of them (docs/specification/2-account-and-back-office.md#514-member-search). */
export const memberSearchForm = z.object(criteria).check(
  z.refine((form) => Object.values(form).some((text) => Boolean(text)), {
    error: 'errors:search-criterion-required',
    path: ['account_code'],
  }),
);

const searched = {
  ...criteria,
  keyword: criterion,
  online: z.optional(inDigits(z.literal(1))),
  held: z.optional(inDigits(z.literal(1))),
  unfinished: z.optional(inDigits(z.literal(1))),
  closed: z.optional(inDigits(z.literal(1))),
} as const;
const columns = ['id', 'account_code', 'email'] as const;

export const memberList = route({
  name: 'memberList',
  who: { staff: 'members.search' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/user/list',
  summary:
    'Members that match all of what is searched, the oldest first. Registrations that are not finished and ' +
    'closed accounts stand apart (`unfinished`, `closed`); a search finds them too. ' +
    'Who may not list all must search by something; a partner’s panel sees its own members only.',
  query: listQuery(searched, columns, 'asc'),
  reply: listOf(member),
  refusals: ['form-invalid'],
});

export const memberCsv = csvRoute({
  name: 'memberCsv',
  who: { staff: 'members.list' },
  path: '/backoffice/api/account/user/list/csv',
  summary: 'All members that match, as a file.',
  query: fileQuery(searched, columns, 'asc'),
  refusals: ['form-invalid', 'list-too-long', 'too-many-tries'],
});

const byCode = z.strictObject({ account_code: z.string().check(z.regex(/^\d{9,11}$/)) });

export const memberShow = route({
  name: 'memberShow',
  who: { staff: 'members.profile' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/user/show/:account_code',
  summary: 'One member, by account id: what the profile shows on every page.',
  params: byCode,
  reply: dataOf(memberProfile),
  refusals: ['not-found'],
});

export const memberInfo = route({
  name: 'memberInfo',
  who: { staff: 'members.details' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/user/info/:account_code',
  summary: 'What a member has said about themselves, by account id.',
  params: byCode,
  reply: dataOf(memberDetails),
  refusals: ['not-found'],
});

/** The owner changes everything else in the profile. */
export const memberCorrect = route({
  name: 'memberCorrect',
  who: { staff: 'members.correct' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/user/correct',
  summary:
    'Corrects the name, the birth date or the e-mail of a member, with a reason. The member gets a mail, ' +
    'at the old and the new address if it is the e-mail, and then every session ends.',
  body: z
    .strictObject({
      id: wholeNumber(),
      ...correctedFields,
      email: z.optional(email),
      reason,
    })
    .check(
      z.refine(
        ({ id: _id, reason: _reason, ...corrected }) => Object.values(corrected).some((value) => value !== undefined),
        {
          error: 'errors:nothing-corrected',
          path: ['first_name'],
        },
      ),
    ),
  reply: dataOf(memberDetails),
  refusals: ['form-invalid', 'not-found', 'staff-account'],
});

const byId = z.strictObject({ id: wholeNumber() });

export const memberDisable = route({
  name: 'memberDisable',
  who: { staff: 'members.block' },
  limit: 'none',
  method: 'GET',
  changes: true,
  path: '/backoffice/api/account/user/disable',
  summary:
    'Blacklists a member: no play and no sign-in from now on, every session ends and an open table closes. ' +
    'Again it changes nothing.',
  query: byId,
  reply: dataOf(memberFacts),
  refusals: ['form-invalid', 'not-found', 'staff-account'],
});

/** GET like `memberDisable`. */
export const memberActivate = route({
  name: 'memberActivate',
  who: { staff: 'members.block' },
  limit: 'none',
  method: 'GET',
  changes: true,
  path: '/backoffice/api/account/user/activate',
  summary: 'Takes a blacklisting back; a break or an exclusion of the member’s own stays. Again it changes nothing.',
  query: byId,
  reply: dataOf(memberFacts),
  refusals: ['form-invalid', 'not-found', 'staff-account'],
});

/** What a held registration and another account have in common; of a name and of a date the stronger. */
const SAME_FACTS = ['phone', 'name', 'family-name', 'birth-date', 'near-birth-date', 'address'] as const;
type SameFact = (typeof SAME_FACTS)[number];

/** The facts that are strong evidence together. */
const STRONG: readonly (readonly SameFact[])[] = [
  ['phone'],
  ['name', 'birth-date'],
  ['name', 'address'],
  ['address', 'birth-date'],
];

/** Whether what they have in common may well be chance (docs/decisions/046-personal-data.md). */
export const isWeakMatch = (same: readonly SameFact[]): boolean =>
  !STRONG.some((facts) => facts.every((fact) => same.includes(fact)));

/**
 * An account that a held registration resembles: its state when the registration was held, and what they
 * have in common.
 */
const heldMatch = z.object({
  account_code: z.string(),
  standing: z.enum(['blacklisted', 'excluded', 'on-a-break', 'closed', 'held']),
  matched_by: z.array(z.enum(SAME_FACTS)),
});
export type HeldMatch = z.infer<typeof heldMatch>;

export const memberHeldMatches = route({
  name: 'memberHeldMatches',
  who: { staff: 'members.held' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/user/held/:account_code',
  summary: 'Which accounts a held registration resembles, and in what. Not found when it is not held.',
  params: byCode,
  reply: dataOf(z.array(heldMatch)),
  refusals: ['not-found'],
});

export const memberHeldDecide = route({
  name: 'memberHeldDecide',
  who: { staff: 'members.block' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/user/held',
  summary:
    'Releases a held registration, or refuses it, which is a blacklisting; once, with a reason for the audit log.',
  body: z.strictObject({
    id: z.number().check(z.int(), z.minimum(1)),
    decision: z.enum(['release', 'refuse']),
    reason,
  }),
  reply: dataOf(memberFacts),
  refusals: ['form-invalid', 'not-found', 'staff-account', 'already-decided'],
});
