import type { RouteName } from '@lajvard/contract';
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
  'csv-player': { calls: 20, windowMs: MINUTE_MS }, // ours: each may read thousands of rows
  'file-player': { calls: 60, windowMs: MINUTE_MS }, // ours: each is signed on request
} as const satisfies Record<string, RateRule>;
type FloodName = keyof typeof FLOOD_LIMITS;

const MINUTE = 60; // seconds
const HOUR = 60 * MINUTE;

/** The limits of calls counted in the database. Those of sign-in are in modules/identity/guess-limits.ts. */
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

// Wrong guesses are counted where passwords are checked: modules/identity/guesses.ts.
const signIn: readonly RouteLimit[] = [inMemory('login-address', place)];

const publicRecord: readonly RouteLimit[] = [inMemory('rounds-address', place)];

const files: readonly RouteLimit[] = [inMemory('csv-player', person)];

const pictures: readonly RouteLimit[] = [inMemory('picture-account', person)];

/** The limited calls. The address comes first, so that an address over its limit stores no further keys. */
const LIMITED = {
  login: signIn,
  adminLogin: signIn,
  oauthToken: [
    inMemory('refresh-address', place),
    inMemory('refresh-session', ({ body }) => SESSION_PART.exec(field(body, 'refresh_token'))?.[0] ?? null),
  ],
  register: [inMemory('register-address', place), inMemory('register-email', ({ body }) => field(body, 'email'))],
  resetPassword: [inDatabase('link-place', place), inDatabase('link-email', ({ body }) => field(body, 'email'))],
  passwordChange: [inDatabase('link-email', ({ userId }) => `user ${userId}`)],
  emailChange: [inDatabase('link-email', ({ userId }) => `user ${userId}`)],
  stopAll: [inDatabase('link-place', place)],
  passwordUpdate: [inDatabase('link-place', place)],
  emailUpdate: [inDatabase('link-place', place)],
  linkLook: [inMemory('refresh-address', place)],
  profileUpdate: [inMemory('complete-session', person)],
  registerComplete: [inMemory('complete-session', person)],
  // Signing out is never refused; it ends the session, so it can happen only once.
  userAction: [
    inMemory('action-person', (call) => (field(call.body, 'action') === 'LOGOUT' ? null : person(call))),
    { ...inMemory('action-malformed', person), malformedOnly: true },
  ],
  depositCreate: [inMemory('payment-account', person)],
  withdrawalCreate: [inMemory('payment-account', person)],
  ticketCreate: [inMemory('ticket-account', person)],
  staffTicketCreate: [inMemory('ticket-staff', person)],
  ticketImageFile: pictures,
  staffTicketImageFile: pictures,
  lastRounds: publicRecord,
  roundRecord: publicRecord,
  roundReceipts: publicRecord,
  fairnessKeys: publicRecord,
  roundVoids: publicRecord,
  playedGameFile: [inMemory('file-player', person)],
  staffDepositCsv: files,
  staffWithdrawalCsv: files,
  depositCsv: files,
  withdrawalCsv: files,
  playedCsv: files,
  logonCsv: files,
  roundWinningCsv: files,
  roundPlayedCsv: files,
  roundPlayersCsv: files,
  memberPlayedCsv: files,
  ticketCsv: files,
  staffTicketCsv: files,
  chargeCsv: files,
  memberCsv: files,
  memberLogonsCsv: files,
  allLogonsCsv: files,
  play: [inMemory('play', person)],
} as const satisfies Partial<Record<RouteName, readonly RouteLimit[]>>;

const unlimited = <Name extends RouteName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, readonly RouteLimit[]>;

/** No call may be missing here: whoever adds one decides whether it is limited. */
const ROUTE_LIMITS: Readonly<Record<RouteName, readonly RouteLimit[]>> = {
  ...LIMITED,
  ...unlimited([
    'accountCommon',
    'allLogons',
    'auditCheck',
    'auditCsv',
    'auditList',
    'broadcastAudience',
    'broadcastCsv',
    'broadcastList',
    'broadcastSend',
    'broadcastShow',
    'broadcastStop',
    'chargeAccountShow',
    'chargeList',
    'checkMasterPassword',
    'cities',
    'closeAnotherSessions',
    'commonAll',
    'completeOverview',
    'countries',
    'dayLimits',
    'deleteSelfAccount',
    'depositList',
    'depositUpdate',
    'depositsDaily',
    'depositsDailyCsv',
    'depositsReport',
    'depositsReportCsv',
    'logonHistory',
    'memberActivate',
    'memberCorrect',
    'memberDisable',
    'memberHeldDecide',
    'memberHeldMatches',
    'memberInfo',
    'memberList',
    'memberLogons',
    'memberOverview',
    'memberPlayedGame',
    'memberPlayedHistory',
    'memberShow',
    'monthlyReport',
    'overviewReport',
    'overviewReportCsv',
    'playedGame',
    'playedHistory',
    'profile',
    'ranking',
    'rankingCsv',
    'registration',
    'reportMembers',
    'reportsPending',
    'roundPlayedHistory',
    'roundPlayers',
    'roundReport',
    'roundWinningHistory',
    'sessionEnd',
    'sessionEndOthers',
    'sessionList',
    'showPage',
    'staffDepositList',
    'staffProfile',
    'staffTicketList',
    'staffTicketResolved',
    'staffTicketShow',
    'staffTicketViewing',
    'staffWithdrawalList',
    'stats',
    'studioEvents',
    'ticketList',
    'ticketResolved',
    'ticketShow',
    'top37',
    'updateFavorites',
    'updateLocale',
    'updateSettings',
    'userRanking',
    'chargeReverse',
    'userTransfer',
    'wheelConfig',
    'wheelConfigUpdate',
    'withdrawalList',
    'withdrawalUpdate',
    'withdrawalsDaily',
    'withdrawalsDailyCsv',
    'withdrawalsReport',
    'withdrawalsReportCsv',
    'yearlyReport',
  ]),
};

/** The limits of a call, by the name of its route. */
export const limitsOf = (route: string): readonly RouteLimit[] =>
  (ROUTE_LIMITS as Readonly<Record<string, readonly RouteLimit[]>>)[route] ?? [];
