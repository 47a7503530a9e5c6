import * as z from 'zod/mini';
import { csvRoute } from '../csv.ts';
import { dataOf } from '../envelopes.ts';
import { dateRange, fileQuery, listOf, listQuery } from '../paging.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';

const MAX_SUBJECT_LENGTH = 150;
const MAX_MESSAGE_LENGTH = 20_000;

/** A single line: a line break would start another header of the mail. */
const broadcastSubject = z.string('errors:broadcast-subject-required').check(
  z.trim(),
  z.minLength(1, 'errors:broadcast-subject-required'),
  z.minLength(3, 'errors:broadcast-subject-short'), // docs/specification/2-account-and-back-office.md#517-e-mail-to-all
  z.maxLength(MAX_SUBJECT_LENGTH, 'errors:broadcast-subject-long'),
  z.regex(/^\P{Cc}*$/u, 'errors:broadcast-subject-lines'),
);

const broadcastMessage = z.string('errors:broadcast-message-required').check(
  z.trim(),
  z.minLength(1, 'errors:broadcast-message-required'),
  z.minLength(9, 'errors:broadcast-message-short'), // docs/specification/2-account-and-back-office.md#517-e-mail-to-all
  z.maxLength(MAX_MESSAGE_LENGTH, 'errors:broadcast-message-long'),
);

/**
 * Members by state. `sending`: handed over, no answer yet; `unknown`: no answer came, and the mail is not sent again.
 */
const broadcastCounts = z.object({
  waiting: z.number(),
  sending: z.number(),
  sent: z.number(),
  failed: z.number(),
  skipped: z.number(),
  unknown: z.number(),
});
export type BroadcastCounts = z.infer<typeof broadcastCounts>;

/** Why a member gets no mail: their status, the mail server's answer, or staff stopped the broadcast. */
const BROADCAST_REASONS = [
  'blacklisted',
  'closed',
  'excluded',
  'on-a-break',
  'held',
  'refused',
  'unreachable',
  'no-answer',
  'stopped',
] as const;

/**
 * One e-mail to all. `ended_at`: null while it runs. `again_at`: when the unreachable mail server is tried again.
 * `stopped_at`: when staff stopped it. Times ISO 8601 UTC.
 */
const broadcast = z.object({
  id: z.number(),
  subject: z.string(),
  staff: z.object({ id: z.number(), name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  recipients: z.number(),
  counts: broadcastCounts,
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
  again_at: z.nullable(z.string()),
  stopped_at: z.nullable(z.string()),
});
export type Broadcast = z.infer<typeof broadcast>;

/** A member who got no mail, or for whom it is unknown. `answer`: the mail server's own words. */
const broadcastFailure = z.object({
  account_code: z.string(),
  email: z.string(),
  state: z.enum(['failed', 'skipped', 'unknown']),
  reason: z.enum(BROADCAST_REASONS),
  answer: z.nullable(z.string()),
  at: z.string(),
});
export type BroadcastFailure = z.infer<typeof broadcastFailure>;

/** A broadcast with its text and its latest failures. */
const broadcastDetails = z.extend(broadcast, {
  message: z.string(),
  failures: z.array(broadcastFailure),
});
export type BroadcastDetails = z.infer<typeof broadcastDetails>;

export const broadcastAudience = route({
  name: 'broadcastAudience',
  who: { staff: 'broadcast.read' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/email/recipients',
  summary:
    'How many members an e-mail to all would reach now, how many are left out and why, and whether one is under way.',
  reply: dataOf(
    z.object({
      recipients: z.number(),
      left_out: z.object({
        blacklisted: z.number(),
        closed: z.number(),
        excluded: z.number(),
        'on-a-break': z.number(),
        held: z.number(),
      }),
      running: z.nullable(z.number()),
    }),
  ),
});

export const broadcastSend = route({
  name: 'broadcastSend',
  who: { staff: 'broadcast.send' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/email/send',
  summary:
    'Sends an e-mail to all members who may get one, in the background; one at a time. ' +
    'The same `request_id` again gets the same answer.',
  body: z.strictObject({ subject: broadcastSubject, message: broadcastMessage, request_id: z.optional(z.uuid()) }),
  reply: dataOf(broadcast),
  refusals: ['form-invalid', 'broadcast-running', 'nobody-to-mail'],
});

export const broadcastStop = route({
  name: 'broadcastStop',
  who: { staff: 'broadcast.send' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/email/stop',
  summary:
    'Stops an e-mail to all that is under way: who has not been written to yet is left out. ' +
    'Stopping it again changes nothing.',
  body: z.strictObject({ id: wholeNumber() }),
  reply: dataOf(broadcast),
  refusals: ['form-invalid', 'not-found', 'broadcast-ended'],
});

const searched = { keyword: z.optional(z.string().check(z.trim(), z.maxLength(150))), ...dateRange } as const;
const columns = ['id'] as const;

export const broadcastList = route({
  name: 'broadcastList',
  who: { staff: 'broadcast.read' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/email/list',
  summary: 'The e-mails to all, with their progress. `keyword`: a part of the subject.',
  query: listQuery(searched, columns),
  reply: listOf(broadcast),
  refusals: ['form-invalid'],
});

export const broadcastCsv = csvRoute({
  name: 'broadcastCsv',
  who: { staff: 'broadcast.read' },
  path: '/backoffice/api/account/email/csv',
  summary: 'The same as a file.',
  query: fileQuery(searched, columns),
  refusals: ['form-invalid', 'list-too-long', 'too-many-tries'],
});

export const broadcastShow = route({
  name: 'broadcastShow',
  who: { staff: 'broadcast.read' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/email/show/:id',
  about: 'broadcast',
  summary: 'One e-mail to all: its text, its counts, and the newest 200 members who got none.',
  params: z.strictObject({ id: wholeNumber() }),
  reply: dataOf(broadcastDetails),
  refusals: ['form-invalid', 'not-found'],
});
