import type { LimitName, Route } from '@lajvard/contract';
import { placeOf } from '#platform/http/client-address.ts';
import type { DurableRule } from '#platform/http/durable-limits.ts';
import type { RateRule } from '#platform/http/rate-limit.ts';
import type { CountedCall, RouteLimit } from '#platform/http/route-options.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The limits counted in memory. Those that guard passwords are counted in the database instead. */
export const FLOOD_LIMITS = {
  'login-address': { calls: 300, windowMs: 15 * MINUTE_MS }, // right or wrong, each costs a hash and a statement
  'register-email': { calls: 3, windowMs: HOUR_MS },
  'register-address': { calls: 20, windowMs: HOUR_MS }, // ours: a household or an office behind one address
  'refresh-session': { calls: 10, windowMs: MINUTE_MS },
  'refresh-address': { calls: 120, windowMs: MINUTE_MS }, // ours: many players behind one address
  // more than a person can send; keeps programs off, the rules do the rest
  play: { calls: 60, windowMs: 10 * SECOND_MS, publishRepeatsOnly: true },
  'action-person': { calls: 30, windowMs: MINUTE_MS }, // ours: each writes a row
  'action-malformed': { calls: 30, windowMs: MINUTE_MS }, // ours: no page of ours sends any
  // ours: counts every attempt; the daily limit is counted in the database
  'payment-account': { calls: 60, windowMs: MINUTE_MS },
  'ticket-account': { calls: 20, windowMs: HOUR_MS }, // ours, including replies: each may carry five pictures
  'ticket-staff': { calls: 300, windowMs: HOUR_MS },
  'picture-account': { calls: 600, windowMs: MINUTE_MS }, // ours: a page of tickets shows many
  'complete-session': { calls: 20, windowMs: HOUR_MS }, // ours: corrections of a long form
  'denied-person': { calls: 60, windowMs: MINUTE_MS }, // ours: each writes a row of the audit log
  // ours: the public record; an auditor's program can continue after a pause
  'rounds-address': { calls: 600, windowMs: MINUTE_MS },
  'page-fault-address': { calls: 20, windowMs: HOUR_MS }, // ours: each writes a line of the log
  'csv-person': { calls: 20, windowMs: MINUTE_MS }, // ours: each may read thousands of rows
  'file-player': { calls: 60, windowMs: MINUTE_MS }, // ours: each is signed on request
} as const satisfies Record<string, RateRule>;
type FloodName = keyof typeof FLOOD_LIMITS;

const MINUTE = 60; // seconds
const HOUR = 60 * MINUTE;

/** The limits of calls counted in the database. Those of sign-in are in modules/identity/passwords/guess-limits.ts. */
export const DURABLE_ROUTE_LIMITS = {
  'link-email': { free: 3, firstWait: 20 * MINUTE, maxWait: HOUR, forgotten: HOUR },
  'link-place': { free: 20, firstWait: MINUTE, maxWait: HOUR, forgotten: HOUR },
} as const satisfies Record<string, DurableRule>;
type DurableName = keyof typeof DURABLE_ROUTE_LIMITS;

type KeyOf = RouteLimit['key'];
const inMemory = (name: FloodName, key: KeyOf): RouteLimit => ({ name, kept: 'in-memory', key });
const inDatabase = (name: DurableName, key: KeyOf): RouteLimit => ({ name, kept: 'in-database', key });

const field = (body: unknown, name: string): string =>
  String((body as Record<string, unknown> | undefined)?.[name] ?? '');
const SESSION_PART = /^[0-9a-f-]{36}(?=\.)/;

const place = ({ ip }: CountedCall): string => placeOf(ip);
const person = ({ userId }: CountedCall): string => String(userId);

/** The limits of a route, by its `limit`. The address comes first: one over its limit stores no further keys. */
const LIMITS: Readonly<Record<LimitName, readonly RouteLimit[]>> = {
  none: [],
  // Wrong guesses are counted where passwords are checked: modules/identity/passwords/guesses.ts.
  'sign-in': [inMemory('login-address', place)],
  refresh: [
    inMemory('refresh-address', place),
    inMemory('refresh-session', ({ body }) => SESSION_PART.exec(field(body, 'refresh_token'))?.[0] ?? null),
  ],
  register: [inMemory('register-address', place), inMemory('register-email', ({ body }) => field(body, 'email'))],
  'link-mail': [inDatabase('link-place', place), inDatabase('link-email', ({ body }) => field(body, 'email'))],
  'own-link-mail': [inDatabase('link-email', ({ userId }) => `user ${userId}`)],
  link: [inDatabase('link-place', place)],
  'link-look': [inMemory('refresh-address', place)],
  completion: [inMemory('complete-session', person)],
  // Signing out is never refused; it ends the session, so it can happen only once.
  action: [
    inMemory('action-person', (call) => (field(call.body, 'action') === 'LOGOUT' ? null : person(call))),
    { ...inMemory('action-malformed', person), malformedOnly: true },
  ],
  payment: [inMemory('payment-account', person)],
  ticket: [inMemory('ticket-account', person)],
  'staff-ticket': [inMemory('ticket-staff', person)],
  picture: [inMemory('picture-account', person)],
  'public-record': [inMemory('rounds-address', place)],
  'page-fault': [inMemory('page-fault-address', place)],
  'signed-file': [inMemory('file-player', person)],
  csv: [inMemory('csv-person', person)],
  play: [inMemory('play', person)],
};

export const limitsOf = ({ limit }: Route): readonly RouteLimit[] => LIMITS[limit];
