import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { listOf, listQuery } from '../paging.ts';
import { overlapSeen, ownerAsked } from '../payment.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';
import { masterPassword } from './auth.ts';

/**
 * What needs two members of staff, `round-correction` and `settings-change` always, the others where `DUAL_CONTROL` is
 * on: one proposes it, another confirms or declines.
 */
const PROPOSAL_KINDS = [
  'charge',
  'charge-reversal',
  'withdrawal-decision',
  'deposit-decision',
  'round-correction',
  'staff-invitation',
  'staff-change',
  'member-factor',
  'settings-change',
  'member-limit',
] as const;
export type ProposalKindName = (typeof PROPOSAL_KINDS)[number];

/** `lapsed`: it could no longer be done when somebody confirmed it. */
const PROPOSAL_STATUSES = ['waiting', 'confirmed', 'declined', 'lapsed'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/**
 * A proposal as staff see it. `arguments`: what exactly is done once it is confirmed, sums in dollars. `outcome`: of a
 * confirmed one what came of it, such as `charge:7`; of a lapsed one a key that says why. `may`: what the reader may
 * do with it. Times ISO 8601 UTC.
 */
export const proposal = z.object({
  id: z.number(),
  kind: z.enum(PROPOSAL_KINDS),
  arguments: z.record(z.string(), z.unknown()),
  reason: z.string(),
  proposed_by: z.string(),
  proposed_at: z.string(),
  status: z.enum(PROPOSAL_STATUSES),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decision_reason: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  is_own: z.boolean(),
  may: z.array(z.enum(['confirm', 'decline'])),
});
export type Proposal = z.infer<typeof proposal>;

/** The answer of a call that was not done but proposed: it waits (0) for a second person. */
export const proposed = z.object({ status: z.literal(0), proposal });

const SORTS = ['id'] as const;

export const proposalList = route({
  name: 'proposalList',
  who: { staff: 'proposals.read' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/proposals/list',
  summary: 'What waits for a second member of staff, and what became of it, newest first.',
  query: listQuery({ id: z.optional(wholeNumber()), status: z.optional(z.enum(PROPOSAL_STATUSES)) }, SORTS),
  reply: listOf(proposal),
  refusals: ['form-invalid'],
});

const decisionReason = z.string().check(z.trim(), z.maxLength(500));

export const proposalConfirm = route({
  name: 'proposalConfirm',
  who: { staff: 'proposals.decide' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/proposals/confirm',
  summary:
    'Confirms what somebody else proposed, with the master password: it is done in the same transaction. ' +
    'If it can no longer be done the proposal is `lapsed`, and `outcome` says why. ' +
    'The approval of a payment asks as at first: for `owner_asked` and `overlap_seen`, as things stand now. ' +
    'The same person again gets the same answer.',
  body: z.strictObject({
    id: wholeNumber(),
    reason: z.optional(decisionReason),
    password: masterPassword,
    overlap_seen: overlapSeen,
    owner_asked: ownerAsked,
  }),
  reply: dataOf(proposal),
  refusals: [
    'form-invalid',
    'not-found',
    'staff-own',
    'proposal-own',
    'proposal-decided',
    'hash-code-overlaps',
    'settings-unconfirmed',
    'too-many-tries',
  ],
});

export const proposalDecline = route({
  name: 'proposalDecline',
  who: { staff: 'proposals.decide' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/proposals/decline',
  summary:
    'Declines a proposal, with a reason; who proposed may take it back so. Nothing is done. ' +
    'The same person again gets the same answer.',
  body: z.strictObject({
    id: wholeNumber(),
    reason: decisionReason.check(z.minLength(1, 'errors:decline-reason-required')),
  }),
  reply: dataOf(proposal),
  refusals: ['form-invalid', 'not-found', 'staff-own', 'proposal-decided'],
});
