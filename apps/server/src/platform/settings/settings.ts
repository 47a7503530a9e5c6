import { LOG_FORMATS, LOG_LEVELS } from '@lajvard/process';
import * as z from 'zod/mini';
import {
  address,
  beaconRelays,
  flag,
  hostAddress,
  isOrigin,
  mailAddress,
  mailSender,
  number,
  openFlag,
  originList,
  partnerList,
  proxyList,
  signingKey,
  streamTemplate,
  text,
  timeZone,
  wholeNumber,
  wholeNumberBetween,
  winVoice,
  witnessList,
} from './setting-fields.ts';

/**
 * What each setting means, for docs/SETTINGS.md, in Markdown with links from `docs`. `otherwise` is shown
 * where the default is not a value.
 */
export const MEANINGS = z.registry<{ readonly meaning: string; readonly otherwise?: string }>();

const postgres = () => z.optional(address(['postgres:', 'postgresql:']));
const secret = () => z.optional(z.string());
const made = 'generated in the demo; otherwise required, 32 characters at least';

/** Every setting of the server, its default, and what it may be; any other value is refused with a sentence. */
export const SETTINGS = z.object({
  HOST: text('127.0.0.1').register(MEANINGS, {
    meaning: 'address to listen on; `0.0.0.0` opens the server to the network',
  }),
  PORT: wholeNumber(3000, 0, 65_535).register(MEANINGS, { meaning: 'port to listen on; `0` takes any free one' }),
  PUBLIC_URL: z.optional(address(['http:', 'https:'])).register(MEANINGS, {
    meaning: 'address that people use: links in e-mails, origin checks',
    otherwise: '`http://HOST:PORT` in the demo; otherwise required',
  }),
  OFFICE_URL: z
    .optional(z.string().check(z.refine(isOrigin, { error: 'is not an origin such as https://office.example' })))
    .register(MEANINGS, {
      meaning: 'origin of the back office, on a host of its own ([044](decisions/044-the-offices-own-host.md))',
      otherwise: '`/admin` of the site in the demo; otherwise required',
    }),
  DATA_DIR: text('.data').register(MEANINGS, {
    meaning: "embedded database, the demo's secrets, caught e-mails",
  }),
  DATABASE_URL: postgres().register(MEANINGS, {
    meaning: 'PostgreSQL 15 or later',
    otherwise: 'embedded in the demo; otherwise required',
  }),
  DATABASE_OWNER_URL: postgres().register(MEANINGS, {
    meaning:
      'the same database as the owner of its tables, who migrates; `DATABASE_URL` then needs fewer rights ' +
      '([guide](operators/first-day.md#two-database-roles))',
  }),
  REPORT_DATABASE_URL: postgres().register(MEANINGS, {
    meaning:
      "read-only streaming replica for staff's reports and histories " +
      '([guide](operators/growing.md#reports-on-a-replica))',
    otherwise: '`DATABASE_URL`',
  }),
  DATABASE_CONNECTIONS: wholeNumber(16, 4, 200).register(MEANINGS, { meaning: 'connections of each process' }),
  PROCESSES: wholeNumber(1, 1, 64).register(MEANINGS, {
    meaning: 'server processes on the one port, to use more cores ([guide](operators/growing.md#more-processes))',
  }),
  POT_SLOTS: wholeNumber(1, 1, 64).register(MEANINGS, {
    meaning:
      "accounts of a round's pot: how many batches of plays commit side by side " +
      '([guide](operators/every-day.md#the-books-grow))',
  }),
  DEMO: flag(false).register(MEANINGS, {
    meaning: 'demo accounts and secrets',
    otherwise: '`0`; `npm start` sets `1`',
  }),
  MASTER_PASSWORD: secret().register(MEANINGS, {
    meaning: 'confirms charges and other acts of the super admin',
    otherwise: "the demo's; otherwise required, 12 characters at least",
  }),
  STAFF_SECOND_FACTOR: openFlag().register(MEANINGS, {
    meaning: '`1`: staff sign in with a second factor; `0`: each may choose one',
    otherwise: '`0` in the demo; otherwise `1`',
  }),
  DUAL_CONTROL: openFlag().register(MEANINGS, {
    meaning:
      '`1`: a second super admin confirms charges, reversals, large withdrawals, unconfirmed deposits, changed ' +
      '[settings of money](operators/every-day.md#changing-a-secret)',
    otherwise: '`0` in the demo; otherwise `1`',
  }),
  DUAL_CONTROL_CHARGES_A_DAY: wholeNumber(10_000, 1, 10_000_000).register(MEANINGS, {
    meaning: 'then the most that one person may charge in 24 hours, dollars',
  }),
  DUAL_CONTROL_WITHDRAWALS_ABOVE: wholeNumber(1000, 0, 10_000_000).register(MEANINGS, {
    meaning: 'then the largest withdrawal that one person decides, dollars',
  }),
  DUAL_CONTROL_DEPOSITS_ABOVE: wholeNumber(0, 0, 10_000_000).register(MEANINGS, {
    meaning: 'then the largest deposit that one person credits though the network does not confirm it, dollars',
  }),
  CORRECTION_TAKES_BACK: flag(false).register(MEANINGS, {
    meaning: '`1`: what a wrong number paid too much is taken back, as far as the player still has it',
  }),
  SUPER_ADMIN_READS_WHEEL: openFlag().register(MEANINGS, {
    meaning: '`0`: only croupiers and pit bosses enter numbers; `1`: who moves money reads the wheel too',
    otherwise: '`1` in the demo; otherwise `0`',
  }),
  WHEEL_INSPECTION_HOURS: number(0, 0, 720).register(MEANINGS, {
    meaning:
      "hours after an inspection in which the croupier's wheel takes numbers " +
      '([guide](operators/every-day.md#the-croupiers-wheel)); `0`: it needs none',
  }),
  TRAINING_REQUIRED: flag(false).register(MEANINGS, {
    meaning: '`1`: only who is trained, with no refresher due, enters numbers ([guide](operators/first-day.md#staff))',
  }),
  TOKEN_SECRET: secret().register(MEANINGS, {
    meaning: 'signs sessions and links, seals waiting e-mails',
    otherwise: made,
  }),
  RECEIPT_SECRET: secret().register(MEANINGS, {
    meaning: 'seals the signing key, keys older receipts',
    otherwise: made,
  }),
  STUDIO_KEY: secret().register(MEANINGS, {
    meaning: 'studio and cameras identify themselves with it',
    otherwise: made,
  }),
  TOKEN_SECRET_PREVIOUS: secret().register(MEANINGS, {
    meaning: 'while a secret changes: the old one still verifies ([guide](operators/every-day.md#changing-a-secret))',
  }),
  RECEIPT_SECRET_PREVIOUS: secret().register(MEANINGS, { meaning: 'the same' }),
  ROUND_SIGNING_KEY: z.optional(signingKey).register(MEANINGS, {
    meaning: 'Ed25519 key that signs the files of rounds ([FAIRNESS](FAIRNESS.md))',
    otherwise: 'generated once, stored sealed in the database',
  }),
  ROUND_SIGNING_KEY_PREVIOUS: z.optional(signingKey).register(MEANINGS, { meaning: 'the same, while it changes' }),
  WITNESSES: witnessList.register(MEANINGS, {
    meaning: '`vkey=url`: witnesses that cosign the public log ([guide](operators/every-day.md#witnesses))',
    otherwise: 'none',
  }),
  BEACON_URLS: z.optional(beaconRelays).register(MEANINGS, {
    meaning:
      'up to five relays of [drand](https://drand.love) quicknet, such as `https://api.drand.sh`; `own`: a beacon ' +
      'that proves nothing; `none` ([guide](operators/every-day.md#the-beacon))',
    otherwise: '`own` in the demo; otherwise `none`',
  }),
  // docs/specification/1-table-and-site.md#92-times-of-a-round
  ROUND_SECONDS: number(60, 0.05, 3600).register(MEANINGS, { meaning: 'countdown' }),
  EXTRA_SECONDS: number(15, 0, 600).register(MEANINGS, { meaning: 'extra time after the countdown' }),
  LOCK_SECONDS: number(3, 0.05, 60).register(MEANINGS, { meaning: 'time for the slips to arrive' }),
  SPIN_SECONDS: number(12, 0.05, 600).register(MEANINGS, { meaning: 'launch to landing' }),
  PAUSE_SECONDS: number(8, 0, 600).register(MEANINGS, { meaning: 'result to the next round' }),
  VOIDS_BEFORE_PAUSE: wholeNumber(3, 0, 100).register(MEANINGS, {
    meaning: 'void rounds in a row after which no new one opens until staff resumes; `0`: never',
  }),
  LARGE_WIN_DOLLARS: wholeNumber(5000, 1, 10_000_000).register(MEANINGS, {
    meaning: 'from here on a win above the stake, or a charge, is a significant event',
  }),
  SMTP_URL: z.optional(hostAddress(['smtp:', 'smtps:'])).register(MEANINGS, {
    meaning: 'mail server',
    otherwise: 'e-mails are caught in `DATA_DIR/mails` in the demo; otherwise required',
  }),
  MAIL_FROM: z.optional(mailSender).register(MEANINGS, {
    meaning: 'sender of e-mails',
    otherwise: '`PRODUCT_NAME <SUPPORT_EMAIL>`',
  }),
  BROADCAST_PER_SECOND: number(20, 0.1, 1000).register(MEANINGS, {
    meaning: 'e-mails per second of a broadcast to all members, over all processes',
  }),
  PRODUCT_NAME: text('Lajvard').register(MEANINGS, { meaning: 'name that the site shows' }),
  SUPPORT_EMAIL: mailAddress('support@lajvard.example').register(MEANINGS, {
    meaning: 'address for players and security',
  }),
  WALLET_ADDR: text('').register(MEANINGS, {
    meaning: 'TRON address that deposits go to; without one deposits are closed',
    otherwise: 'none; in the demo an address without a key',
  }),
  MIN_WITHDRAW: wholeNumber(25, 1, 1_000_000).register(MEANINGS, {
    meaning: 'smallest withdrawal, dollars', // docs/specification/2-account-and-back-office.md#91-money
  }),
  TRONGRID_URL: z.optional(address(['http:', 'https:'])).register(MEANINGS, {
    meaning:
      'TronGrid-compatible API: looks deposits up for staff, matches the wallet daily ' +
      '([058](decisions/058-payments.md))',
  }),
  TRONGRID_KEY: z.optional(z.string()).register(MEANINGS, { meaning: 'its API key' }),
  TRC20_CONTRACT: text('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t').register(MEANINGS, {
    meaning: 'contract of the token; the default is USDT',
  }),
  VIDEO_PLAYBACK_URL_TEMPLATE: streamTemplate('/video/{stream}/index.m3u8').register(MEANINGS, {
    meaning: 'address of the film for browsers ([apps/media](../apps/media/README.md))',
  }),
  VIDEO_INGEST_DELAY_MS: wholeNumber(0, 0, 60_000).register(MEANINGS, {
    meaning:
      'ms from the real moment to the arrival of its frame ([a real camera](operators/first-day.md#a-real-camera))',
  }),
  MEDIA_HTTP_URL: z._default(address(['http:', 'https:']), 'http://127.0.0.1:8090').register(MEANINGS, {
    meaning: 'embedded media server, as the server reaches it; `npm start` sets it',
  }),
  LANDSCAPE_PHONES: flag(false).register(MEANINGS, {
    meaning: '`1` allows the table on a phone in landscape instead of "Mode Not Supported"',
  }),
  // docs/specification/1-table-and-site.md#47-auto-repeat
  AUTO_REPEAT: flag(true).register(MEANINGS, {
    meaning: '`0` removes auto-repeat, for markets that forbid automatic play',
  }),
  // docs/specification/1-table-and-site.md#46-results
  YOU_WIN_VOICE: winVoice.register(MEANINGS, {
    meaning: 'the voice says "you win": `1` at any return, `net` only at a net win, `0` never',
  }),
  REPORT_TIME_ZONE: z._default(timeZone, 'UTC').register(MEANINGS, {
    meaning: 'zone, such as `Asia/Tehran`, in which reports, lists and files count days',
  }),
  ALLOWED_FRAME_ANCESTORS: originList().register(MEANINGS, { meaning: 'origins that may frame the site' }),
  PARENT_ORIGINS: originList().register(MEANINGS, {
    meaning: 'origins that may frame the site and talk to it: they get the tokens of a signed-in person',
  }),
  PARTNER_HOSTS: partnerList.register(MEANINGS, {
    meaning: "`host=partner`: who registers at a partner's host belongs to that partner",
  }),
  TRUSTED_PROXIES: proxyList.register(MEANINGS, { meaning: 'proxies whose `X-Forwarded-For` is believed' }),
  RATE_LIMIT_FACTOR: number(1, 0, 1_000_000).register(MEANINGS, {
    meaning: 'multiplies every rate limit, for load tests; `0` disables them',
  }),
  DRAIN_SECONDS: number(0, 0, 300).register(MEANINGS, {
    meaning:
      'how long a stopping server still serves after `/readyz` fails ([guide](operators/every-day.md#health-checks))',
  }),
  KEEP_ACTIVITIES_DAYS: wholeNumber(3650, 365, 36_500).register(MEANINGS, {
    meaning: 'how long logons and other activity are kept ([guide](operators/every-day.md#retention))',
  }),
  PROVE_EVERY_HOURS: number(24, 0, 8_760).register(MEANINGS, {
    meaning: 'how often one of the servers proves the ledger; `0`: never',
  }),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, 'is not a log level'), 'info').register(MEANINGS, {
    meaning: `of server, media and studio: ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}`,
  }),
  LOG_FORMAT: z._default(z.enum(LOG_FORMATS, 'is neither json nor text'), 'json').register(MEANINGS, {
    meaning: 'of server, media and studio: `json` for machines, `text` for people',
    otherwise: '`json`; the demo of `npm start` sets `text`',
  }),
  METRICS_HOST: text('127.0.0.1').register(MEANINGS, { meaning: 'address of the metrics ports' }),
  METRICS_PORT: z.optional(wholeNumberBetween(0, 65_535)).register(MEANINGS, {
    meaning:
      'where Prometheus reads metrics; with `PROCESSES` each takes the next port; without one nothing is measured ' +
      '([guide](operators/every-day.md#monitoring))',
  }),
});
