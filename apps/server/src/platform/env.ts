import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isTrc20Address } from '@lajvard/contract';
import { LOG_FORMATS, LOG_LEVELS, SECRET_NAMES, withSecretFiles } from '@lajvard/process';
import * as z from 'zod/mini';
import {
  address,
  flag,
  isOrigin,
  list,
  number,
  numberBetween,
  originList,
  partnerList,
  signingKey,
  text,
  timeZone,
  wholeNumber,
  winVoice,
} from './setting-fields.ts';

/** What the demo uses, and a production never may. */
export const DEMO_MASTER_PASSWORD = 'Lajvard-master-1';
export const DEMO_PASSWORD = 'Lajvard-demo-1';
/** Nobody has the key of it: it is made from a hash. */
const DEMO_WALLET = 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS';
const MIN_SECRET_LENGTH = 32;

/** Thrown for settings that cannot be used: `problems` are plain sentences, one per setting. */
export class UnusableSettings extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Every setting of the server, its default, and what it may be. Anything else with these names is refused
 * with a sentence.
 */
const SETTINGS = z.object({
  HOST: text('127.0.0.1'), // this machine only; 0.0.0.0 opens the server to the network
  PORT: number(3000, 0, 65_535), // 0: any free one
  DATA_DIR: text('.data'),
  // none (demo): the embedded PostgreSQL under DATA_DIR
  DATABASE_URL: z.optional(address(['postgres:', 'postgresql:'])),
  // the same database as the owner of its tables, to migrate it; DATABASE_URL serves
  DATABASE_OWNER_URL: z.optional(address(['postgres:', 'postgresql:'])),
  // a streaming replica of it, for reports and histories of the office; none: they are read where all is
  REPORT_DATABASE_URL: z.optional(address(['postgres:', 'postgresql:'])),
  ROUND_SECONDS: number(60, 0.05, 3600), // docs/specification/1-table-and-site.md#92-times-of-a-round
  EXTRA_SECONDS: number(15, 0, 600), // docs/specification/1-table-and-site.md#92-times-of-a-round
  LOCK_SECONDS: number(3, 0.05, 60), // docs/specification/1-table-and-site.md#92-times-of-a-round
  SPIN_SECONDS: number(12, 0.05, 600),
  PAUSE_SECONDS: number(8, 0, 600),
  SMTP_URL: z.optional(address(['smtp:', 'smtps:'])), // none: mails stay in DATA_DIR/mails (demo)
  MAIL_FROM: z.optional(z.string()),
  BROADCAST_PER_SECOND: number(20, 0.1, 1000), // mails of an e-mail to all, by all processes together
  PUBLIC_URL: z.optional(address(['http:', 'https:'])),
  OFFICE_URL: z.optional(
    z.string().check(z.refine(isOrigin, { error: 'is no origin such as https://office.example' })),
  ), // none (demo): the office stands beside the site, under /admin
  MASTER_PASSWORD: z.optional(z.string()),
  DEMO: flag(false),
  TOKEN_SECRET: z.optional(z.string()),
  TOKEN_SECRET_PREVIOUS: z.optional(z.string()), // during a change: still verifies and opens
  RECEIPT_SECRET: z.optional(z.string()),
  RECEIPT_SECRET_PREVIOUS: z.optional(z.string()),
  ROUND_SIGNING_KEY: z.optional(signingKey), // none: made once, kept sealed in the database
  STUDIO_KEY: z.optional(z.string()),
  VIDEO_PLAYBACK_URL_TEMPLATE: text('/video/{stream}/index.m3u8'),
  VIDEO_INGEST_DELAY_MS: number(0, 0, 60_000),
  LANDSCAPE_PHONES: flag(false), // whether the table may be played on a phone that lies on its side
  MEDIA_HTTP_URL: z._default(address(['http:', 'https:']), 'http://127.0.0.1:8090'),
  PRODUCT_NAME: text('Lajvard'),
  WALLET_ADDR: text(''), // none: deposits are closed (in the demo: an address that nobody has the key of)
  TRONGRID_URL: z.optional(address(['http:', 'https:'])), // none: deposits are not looked up on the network
  TRONGRID_KEY: z.optional(z.string()),
  TRC20_CONTRACT: text('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'), // USDT
  MIN_WITHDRAW: number(25, 1, 1_000_000), // dollars, docs/specification/2-account-and-back-office.md#91-money
  SUPPORT_EMAIL: text('support@lajvard.example'),
  ALLOWED_FRAME_ANCESTORS: list, // origins that may show the site in a frame, besides itself
  // origins that may show the site in a frame and speak with it: they get the tokens of a signed-in person
  PARENT_ORIGINS: originList,
  PARTNER_HOSTS: partnerList, // host=partner: who registers at a panel's host belongs to that partner
  TRUSTED_PROXIES: list, // addresses whose X-Forwarded-For is believed
  REPORT_TIME_ZONE: z._default(timeZone, 'UTC'), // in which reports, lists and files count days
  // docs/specification/1-table-and-site.md#47-auto-repeat; 0 for markets that forbid automatic play
  AUTO_REPEAT: flag(true),
  YOU_WIN_VOICE: winVoice, // docs/specification/1-table-and-site.md#46-results
  RATE_LIMIT_FACTOR: number(1, 0, 1_000_000), // for load tests: multiplies every limit; 0 switches them off
  DRAIN_SECONDS: number(0, 0, 300), // from "not ready" to the end, for proxies to notice
  PROCESSES: number(1, 1, 64), // that serve at the one port (supervise.ts)
  DATABASE_CONNECTIONS: number(16, 4, 200), // of each
  POT_SLOTS: wholeNumber(1, 1, 64), // accounts of a round's pot: so many batches of plays commit at the same time
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, 'is no level of the log'), 'info'),
  LOG_FORMAT: z._default(z.enum(LOG_FORMATS, 'is neither json nor text'), 'json'),
  METRICS_HOST: text('127.0.0.1'),
  METRICS_PORT: z.optional(numberBetween(0, 65_535)), // none: nothing is measured; of PROCESSES each takes the next one
  KEEP_ACTIVITIES_DAYS: number(3650, 365, 36_500), // how long logons and other acts stand; the law may ask for years
  PROVE_EVERY_HOURS: number(24, 0, 8_760), // how often the books are proved by one of the servers; 0: never
});
type Parsed = z.infer<typeof SETTINGS>;

/** The settings as the server uses them: nothing is missing any more. */
export interface Settings
  extends Omit<
    Parsed,
    | 'ROUND_SIGNING_KEY'
    | 'PUBLIC_URL'
    | 'MASTER_PASSWORD'
    | 'TOKEN_SECRET'
    | 'TOKEN_SECRET_PREVIOUS'
    | 'RECEIPT_SECRET'
    | 'RECEIPT_SECRET_PREVIOUS'
    | 'STUDIO_KEY'
  > {
  /** Without a slash at its end. In the demo without one: null, the address the server listens on. */
  readonly PUBLIC_URL: string | null;
  readonly MASTER_PASSWORD: string;
  readonly TOKEN_SECRET: string;
  /** Null: no change is under way. */
  readonly TOKEN_SECRET_PREVIOUS: string | null;
  readonly RECEIPT_SECRET: string;
  readonly RECEIPT_SECRET_PREVIOUS: string | null;
  readonly STUDIO_KEY: string;
  /** PEM; null: the key that the database keeps. */
  readonly ROUND_SIGNING_KEY: string | null;
}

const SECRETS = ['TOKEN_SECRET', 'RECEIPT_SECRET', 'STUDIO_KEY'] as const;
const PREVIOUS = ['TOKEN_SECRET_PREVIOUS', 'RECEIPT_SECRET_PREVIOUS'] as const;
type Secrets = Record<(typeof SECRETS)[number], string>;

/** In the demo secrets are made once and kept in DATA_DIR/secrets.json, readable by its owner only. */
const demoSecrets = (dataDir: string): Secrets => {
  const file = path.join(dataDir, 'secrets.json');
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
    if (SECRETS.every((name) => (kept[name]?.length ?? 0) >= MIN_SECRET_LENGTH)) return kept as Secrets;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT' && !(error instanceof SyntaxError)) throw error;
  }
  const made = Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('base64url')])) as Secrets;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return made;
};

const unusableWallets = ({ WALLET_ADDR: wallet, TRC20_CONTRACT: contract }: Parsed): string[] => [
  ...(wallet === '' || isTrc20Address(wallet) ? [] : ['WALLET_ADDR is not an address of the TRON network']),
  ...(isTrc20Address(contract) ? [] : ['TRC20_CONTRACT is not an address of the TRON network']),
];

/** Storage of browsers is kept apart by origins; a host behind a proxy is told without its port. */
const sharedHost = ({ PUBLIC_URL: site, OFFICE_URL: office }: Parsed): string[] =>
  site && office && new URL(site).hostname === new URL(office).hostname
    ? ['OFFICE_URL must name another host than PUBLIC_URL']
    : [];

const missingInProduction = (parsed: Parsed): string[] => {
  const problems = SECRETS.filter((name) => (parsed[name] ?? '').length < MIN_SECRET_LENGTH).map(
    (name) => `${name} must be set, with at least ${MIN_SECRET_LENGTH} characters (or set DEMO=1 for a demonstration)`,
  );
  for (const name of PREVIOUS)
    if (parsed[name] !== undefined && parsed[name].length < MIN_SECRET_LENGTH)
      problems.push(`${name} must have at least ${MIN_SECRET_LENGTH} characters`);
  if ((parsed.MASTER_PASSWORD ?? '').length < 12)
    problems.push('MASTER_PASSWORD must be set, with at least 12 characters');
  if (parsed.MASTER_PASSWORD === DEMO_MASTER_PASSWORD)
    problems.push("MASTER_PASSWORD is the demo's: everybody knows it");
  if (!parsed.DATABASE_URL) problems.push('DATABASE_URL must be set: the embedded database is for demonstrations');
  if (!parsed.PUBLIC_URL) problems.push('PUBLIC_URL must be set: the links in e-mails begin with it');
  if (!parsed.OFFICE_URL) problems.push('OFFICE_URL must be set: staff work at a host of their own');
  if (!parsed.SMTP_URL) problems.push('SMTP_URL must be set: registrations are confirmed by e-mail');
  return problems;
};

/**
 * Reads the settings. Empty variables count as not set. Each secret may also stand in a file that `NAME_FILE` names.
 * @throws UnusableSettings with a sentence for each setting that is missing, malformed or not fit for production
 */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const { env: whole, problems: unreadable } = withSecretFiles(env, SECRET_NAMES);
  if (unreadable.length > 0) throw new UnusableSettings(unreadable);
  const given = Object.fromEntries(
    Object.keys(SETTINGS.shape)
      .map((name) => [name, whole[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = SETTINGS.safeParse(given);
  if (!parsed.success) {
    throw new UnusableSettings(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`));
  }
  const settings = parsed.data;
  const problems = [
    ...unusableWallets(settings),
    ...sharedHost(settings),
    ...(settings.DEMO ? [] : missingInProduction(settings)),
  ];
  if (!settings.DEMO && settings.WALLET_ADDR === DEMO_WALLET)
    problems.push("WALLET_ADDR is the demo's: nobody has its key");
  if (problems.length > 0) throw new UnusableSettings(problems);
  const made: Partial<Secrets> = settings.DEMO ? demoSecrets(settings.DATA_DIR) : {};
  return {
    ...settings,
    WALLET_ADDR: settings.WALLET_ADDR || (settings.DEMO ? DEMO_WALLET : ''),
    PUBLIC_URL: settings.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    MASTER_PASSWORD: settings.MASTER_PASSWORD ?? DEMO_MASTER_PASSWORD,
    TOKEN_SECRET: settings.TOKEN_SECRET ?? made.TOKEN_SECRET ?? '',
    RECEIPT_SECRET: settings.RECEIPT_SECRET ?? made.RECEIPT_SECRET ?? '',
    TOKEN_SECRET_PREVIOUS: settings.TOKEN_SECRET_PREVIOUS ?? null,
    RECEIPT_SECRET_PREVIOUS: settings.RECEIPT_SECRET_PREVIOUS ?? null,
    STUDIO_KEY: settings.STUDIO_KEY ?? made.STUDIO_KEY ?? '',
    ROUND_SIGNING_KEY: settings.ROUND_SIGNING_KEY ?? null,
  };
};

/** The settings of this process: the only place that reads its environment. */
export const settingsOfProcess = (): Settings => readSettings(process.env);

/** Whether a parent process that holds our standard input started us (`npm start`): then we end with it. */
export const startedByParent = (): boolean => process.env.LAJVARD_CHILD === '1';
