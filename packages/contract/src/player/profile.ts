import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { LANGUAGES } from '../languages.ts';
import { route } from '../route.ts';
import { ticketTeam } from '../ticket.ts';
import { personAnswer, personFields } from './person.ts';
import { betLimitation, liveRound, pauseReason, playReceipt, roundResult, setBy } from './play.ts';

export const locale = z.enum(LANGUAGES);

/**
 * Closures and limits of docs/specification/2-account-and-back-office.md#32-user-settings; times are ISO 8601
 * UTC, amounts dollars.
 */
const userSettings = z.object({
  closure_end_at: z.nullable(z.string()),
  closure_period: z.nullable(z.number()),
  exclusion_end_at: z.nullable(z.string()),
  exclusion_period: z.nullable(z.number()),
  bet_limitation_start_at: z.nullable(z.string()),
  bet_limitation_period: z.nullable(z.string()),
  bet_limitation_amount: z.nullable(z.number()),
  deposit_limitation_start_at: z.nullable(z.string()),
  deposit_limitation_period: z.nullable(z.string()),
  deposit_limitation_amount: z.nullable(z.number()),
});

/** Dollars deposited in the current 30 days, the limit, and when the next 30 begin; null if no limit is set. */
export const depositLimitation = z.nullable(
  z.object({ deposit: z.number(), max: z.number(), renews_at: z.string(), ...setBy }),
);

const byStaff = z.nullable(z.object({ max: z.number(), period: z.string() }));
/** Limits that staff set, dollars; null for none. */
export const staffLimits = z.object({ bet: byStaff, deposit: byStaff });
export type StaffLimits = z.infer<typeof staffLimits>;

export const userInfo = z.object({
  id: z.number(),
  account_code: z.string(),
  email: z.string(),
  ...personAnswer,
  full_name: z.nullable(z.string()),
  // In docs/specification/2-account-and-back-office.md#31-user-info; always null, as payments are TRC20 only and no
  // bank data is stored.
  bank_name: z.nullable(z.string()),
  swift_bic: z.nullable(z.string()),
  iban_no: z.nullable(z.string()),
  locale,
  favorite: z.nullable(z.string()),
  is_admin: z.boolean(),
  role: z.nullable(z.string()),
  blacklisted_at: z.nullable(z.string()),
  balance: z.number(),
  settings: userSettings,
  bet_limitation: betLimitation,
  bet_limit: betLimitation,
  deposit_limitation: depositLimitation,
  staff_limits: z.optional(staffLimits), // older servers do not know them
  held: z.optional(z.literal(true)), // while staff reviews the registration: no deposit, no play
  last_logon_at: z.nullable(z.string()),
  // whom a ticket can be sent to (docs/specification/2-account-and-back-office.md#72-calls-without-a-path)
  team: z.optional(z.array(ticketTeam)),
});
export type UserInfo = z.infer<typeof userInfo>;

export const profile = route({
  name: 'profile',
  who: 'signed-in',
  limit: 'none',
  method: 'GET',
  path: '/api/account/profile',
  summary: 'The signed-in person.',
  reply: dataOf(userInfo),
});

/**
 * Fields left out stay unchanged. Name and birth date can be set while they are missing; after that they are locked.
 */
export const profileUpdate = route({
  name: 'profileUpdate',
  who: 'player',
  limit: 'completion',
  method: 'POST',
  path: '/api/account/update',
  summary: 'Changes what a player said about themselves; answers with the stored profile.',
  body: z.partial(z.strictObject(personFields)),
  reply: dataOf(userInfo),
  refusals: ['form-invalid', 'too-many-tries'],
});

/**
 * What every page needs. Names in capitals are those of
 * docs/specification/2-account-and-back-office.md#38-configuration.
 */
const config = z.object({
  PRODUCT_NAME: z.string(),
  DEFAULT_LANGUAGE: locale,
  WALLET_ADDR: z.string(),
  MIN_WITHDRAW: z.number(),
  SUPPORT_EMAIL: z.string(),
  DEMO: z.boolean(),
  office_password_only: z.optional(z.boolean()), // a demo whose staff sign in without a second factor
  PARTNER_PANEL: z.boolean(), // whether the site was asked for at the host of a partner's panel
  PARENT_ORIGINS: z.array(z.string()), // other origins whose pages may frame this site and exchange messages with it
  VIDEO: z.object({ playback_url_template: z.string(), ingest_delay_ms: z.number() }),
  ROUND: z.object({
    round_seconds: z.number(),
    extra_seconds: z.number(),
    lock_seconds: z.number(),
    spin_seconds: z.number(),
    pause_seconds: z.number(),
  }),
  landscape_phones: z.boolean(), // whether the table may be played on a phone that lies on its side
  auto_repeat: z.boolean(), // whether the table offers auto-repeat: some markets forbid automatic play
  you_win_voice: z.union([z.boolean(), z.literal('net')]), // net: only when a round won money
  report_time_zone: z.string(), // the IANA zone in which the office's reports, lists and files count days
});
export type Config = z.infer<typeof config>;

export const commonAll = route({
  name: 'commonAll',
  who: 'anyone',
  limit: 'none',
  method: 'GET',
  path: '/api/common/all',
  summary: 'The configuration of the site.',
  reply: dataOf(z.object({ config })),
});

const common = z.object({
  user: userInfo,
  balance: z.number(),
  round: z.number(),
  round_remain_seconds: z.number(),
  round_history: z.array(z.number()),
  feed_url: z.array(z.string()), // stream names for High, Medium, Low
  wheel_state: z.string(), // wheel id: studio-1 (automatic) or studio-2 (croupier)
  config,
  wallets: z.array(z.string()),
  live: z.object({
    number: z.number(), // of the last live message sent: the next one is number + 1
    server_now: z.number(), // epoch ms
    // the device this token belongs to: compared with the members of the player's presence channel
    device_id: z.string(),
    round: z.nullable(liveRound),
    play: z.nullable(playReceipt), // the player's play of the current round
    last_result: z.nullable(roundResult), // of the last settled round, if the player was in it
    /** No new round opens after the current one; absent from servers before it. */
    pause: z.optional(z.nullable(z.object({ reason: pauseReason, paused_at: z.number() }))),
  }),
});
export type Common = z.infer<typeof common>;

export const accountCommon = route({
  name: 'accountCommon',
  who: 'player',
  limit: 'none',
  method: 'GET',
  path: '/api/account/common',
  summary: 'The whole state of the table for this player: the snapshot after every (re)connection.',
  reply: dataOf(common),
});

const leftToday = z.nullable(
  z.object({ max: z.number(), left: z.number(), next_in_seconds: z.number() }), // null: nothing limits it
);
const dayLimitsReply = z.object({ deposits: leftToday, withdrawals: leftToday, tickets: leftToday });
export type DayLimits = z.infer<typeof dayLimitsReply>;

export const dayLimits = route({
  name: 'dayLimits',
  who: 'player',
  limit: 'none',
  method: 'GET',
  path: '/api/account/day_limits',
  summary:
    'How many deposits, withdrawals and new tickets are left of those that a player may ask for within 24 hours, ' +
    'and in how many seconds the next is free.',
  reply: dataOf(dayLimitsReply),
});

export const userAction = route({
  name: 'userAction',
  who: 'signed-in',
  limit: 'action',
  method: 'POST',
  path: '/api/account/user/action',
  summary: 'Records an action of the person; LOGOUT also ends the session.',
  body: z.strictObject({
    action: z.enum(['LOGOUT', 'TABLE_ENTER', 'TABLE_LEAVE']),
    description: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  reply: dataOf(z.object({ recorded: z.literal(true) })),
  refusals: ['form-invalid', 'too-many-tries'],
});

export const closeAnotherSessions = route({
  name: 'closeAnotherSessions',
  who: 'signed-in',
  limit: 'none',
  method: 'GET',
  changes: true,
  path: '/api/account/user/close_another_sessions',
  summary:
    'Gives the live table to this session of this device: ' +
    "the account's other sessions hear user-close-session and their sockets are closed. " +
    'For staff, who have no table: ends their other sessions.',
  query: z.strictObject({ device_id: z.string().check(z.minLength(1), z.maxLength(101)) }), // `seatId`
  reply: dataOf(z.object({ device_id: z.string() })),
  refusals: ['form-invalid'],
});

export const updateLocale = route({
  name: 'updateLocale',
  who: 'signed-in',
  limit: 'none',
  method: 'POST',
  path: '/api/account/user/update_locale',
  summary: 'Remembers the language of the person.',
  body: z.strictObject({ locale }),
  reply: dataOf(z.object({ locale })),
});

export const updateFavorites = route({
  name: 'updateFavorites',
  who: 'player',
  limit: 'none',
  method: 'POST',
  path: '/api/account/user/update_favorites',
  summary:
    "Stores the player's favourites: JSON text of at most 16 KB, an array of { id, name, chip, numbers, actions }.",
  body: z.strictObject({ favorites: z.string().check(z.maxLength(16_384)) }),
  reply: dataOf(z.object({ favorite: z.string() })),
  refusals: ['form-invalid'],
});
