import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { pauseReason } from '../player/play.ts';
import { route } from '../route.ts';

/** Why staff pauses the table; each player reads it in their own language. */
export const STAFF_PAUSE_REASONS = ['wheel', 'picture', 'crew', 'fault', 'closing'] as const;

/** Why the table is paused; `inspection`: the croupier's wheel has none for the next round. */
const anyReason = z.enum([...pauseReason.options, 'inspection']);
export type AnyPauseReason = z.infer<typeof anyReason>;

/**
 * The running pause; null while rounds open. `paused_by`: null if the table paused by itself. `note`: for staff only.
 * `paused_at`: ISO 8601 UTC.
 */
const pause = z.nullable(
  z.object({
    reason: anyReason,
    note: z.nullable(z.string()),
    paused_at: z.string(),
    paused_by: z.nullable(z.string()),
  }),
);
export type TablePause = z.infer<typeof pause>;

const CHANGE = { who: { staff: 'table.pause' }, limit: 'none', method: 'POST' } as const;

export const tableState = route({
  name: 'tableState',
  who: { staff: 'table.read' },
  limit: 'none',
  method: 'GET',
  reads: 'now',
  path: '/backoffice/api/account/table/state',
  summary: 'Whether the table is paused, by whom and why.',
  reply: dataOf(z.object({ pause })),
});

export const tablePause = route({
  ...CHANGE,
  name: 'tablePause',
  path: '/backoffice/api/account/table/pause',
  summary:
    'Opens no new round from now on; a round in play ends as usual. Players read the reason. A pause for want of an ' +
    'inspection is taken over: the inspection then opens nothing.',
  body: z.strictObject({
    reason: z.enum(STAFF_PAUSE_REASONS, 'errors:pause-reason-required'),
    note: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500)))),
  }),
  reply: dataOf(z.object({ pause })),
  refusals: ['form-invalid', 'table-paused'],
});

export const tableResume = route({
  ...CHANGE,
  name: 'tableResume',
  path: '/backoffice/api/account/table/resume',
  summary: 'Ends the pause: the next round opens at once.',
  reply: dataOf(z.object({ pause })),
  refusals: ['table-not-paused'],
});
