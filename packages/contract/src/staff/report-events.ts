import * as z from 'zod/mini';
import { AUDIT_ACTIONS } from '../audit.ts';
import { csvRoute } from '../csv.ts';
import { listOf } from '../paging.ts';
import { route } from '../route.ts';
import { WHEELS } from '../wheels.ts';
import { personConcerned } from './audit.ts';
import { proposal } from './proposals.ts';
import { goesForward, PERIOD_TYPES, pageFields, periodFields, REPORTS, TURNED } from './report-period.ts';

/** The kinds of significant events, in the order of the filter. */
export const EVENT_KINDS = [
  'product-started',
  'product-changed',
  'leader-changed',
  'ledger-differs',
  'return-outside',
  'round-void',
  'round-corrected',
  'table-paused',
  'table-resumed',
  'wheel-changed',
  'large-win',
  'large-charge',
  'charge-reversed',
  'payment-reversed',
  'proposal-made',
  'proposal-decided',
  'player-changed',
  'staff-changed',
  'factor-changed',
  'access-refused',
  'sign-in-failed',
  'rows-deleted',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** A setting, or the product itself, that differs from the last start. Null: there was none, or it is a secret. */
const alteration = z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) });

/** What is to be said of an event, by its kind; amounts in dollars. */
const eventFacts = z.partial(
  z.object({
    /** Of a start: also SHA-256 of the program (`build`) and of the game's rules, and the theoretical return. */
    version: z.string(),
    build: z.string(),
    rules: z.string(),
    return_percent: z.number(),
    server: z.string(),
    changed: z.array(alteration),
    epoch: z.number(),
    action: z.enum(AUDIT_ACTIONS),
    reason: z.string(),
    note: z.string(),
    wheel: z.enum([WHEELS.virtual, WHEELS.croupier]),
    wheel_before: z.string(),
    wheel_after: z.string(),
    role_before: z.string(),
    role_after: z.string(),
    purpose: z.string(),
    call: z.string(),
    ip: z.string(),
    amount: z.number(),
    stake: z.number(),
    players: z.number(),
    number: z.number(),
    paid_number: z.number(),
    former_number: z.number(),
    /** Of a return to player: the last of the days, how many, and how it stood. */
    date: z.string(),
    days: z.number(),
    rounds: z.number(),
    percent: z.number(),
    deviations: z.number(),
    problems: z.number(),
    rows: z.number(),
    proposal: proposal.shape.kind,
    status: proposal.shape.status,
  }),
);
export type EventFacts = z.infer<typeof eventFacts>;

/**
 * One event. `id` names it for good: where it is recorded, and as which row. `staff`: who did it. `person`, `round`,
 * `subject` (`charge:7`, `proposal:4`): whom or what it concerns. `at`: ISO 8601 UTC.
 */
const significantEvent = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(EVENT_KINDS),
  staff: z.nullable(z.object({ id: z.number(), name: z.nullable(z.string()), email: z.nullable(z.string()) })),
  person: z.nullable(personConcerned),
  round: z.nullable(z.number()),
  subject: z.nullable(z.string()),
  facts: eventFacts,
});
export type SignificantEvent = z.infer<typeof significantEvent>;

const eventFields = {
  ...periodFields,
  type: z._default(z.enum(PERIOD_TYPES), 'total'),
  kind: z.optional(z.enum(EVENT_KINDS)),
  align: z._default(z.enum(['asc', 'desc']), 'desc'),
} as const;

export const eventReport = route({
  name: 'eventReport',
  who: { staff: 'reports.read' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: `${REPORTS}/events`,
  summary:
    'Significant events of a period: starts and alterations of the product, changes of leader, void and corrected ' +
    'rounds, pauses, large wins and charges (`large` dollars or more), proposals, reversals, access of staff.',
  query: z.strictObject({ ...pageFields, ...eventFields }).check(z.refine((query) => goesForward(query), TURNED)),
  reply: z.extend(listOf(significantEvent), { large: z.number() }),
  refusals: ['form-invalid'],
});

export const eventReportCsv = csvRoute({
  name: 'eventReportCsv',
  who: { staff: 'reports.read' },
  reads: 'late',
  path: `${REPORTS}/events/csv`,
  summary: 'The same as a file.',
  query: z.strictObject(eventFields).check(z.refine((query) => goesForward(query), TURNED)),
  refusals: ['form-invalid', 'list-too-long'],
});
