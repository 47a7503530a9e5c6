import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isTrc20Address, whyNoWallet } from '@lajvard/contract';
import { SECRET_NAMES, withSecretFiles } from '@lajvard/process';
import type * as z from 'zod/mini';
import { isSupervised } from '../peer-processes.ts';
import { SETTINGS } from './settings.ts';
import { cannotBeWritten } from './start-problems.ts';
import { UnusableSettings } from './unusable-settings.ts';

export { UnusableSettings } from './unusable-settings.ts';

/** What the demo uses, and a production never may. */
export const DEMO_MASTER_PASSWORD = 'Lajvard-master-1';
export const DEMO_PASSWORD = 'Lajvard-demo-1';
/** Nobody has the key of it: it is made from a hash. */
const DEMO_WALLET = 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS';
const MIN_SECRET_LENGTH = 32;

type Parsed = z.infer<typeof SETTINGS>;

/** The settings as the server uses them: nothing is missing. */
export interface Settings
  extends Omit<
    Parsed,
    | 'ROUND_SIGNING_KEY'
    | 'ROUND_SIGNING_KEY_PREVIOUS'
    | 'PUBLIC_URL'
    | 'MASTER_PASSWORD'
    | 'TOKEN_SECRET'
    | 'TOKEN_SECRET_PREVIOUS'
    | 'RECEIPT_SECRET'
    | 'RECEIPT_SECRET_PREVIOUS'
    | 'STUDIO_KEY'
    | 'STAFF_SECOND_FACTOR'
    | 'DUAL_CONTROL'
    | 'SUPER_ADMIN_READS_WHEEL'
    | 'BEACON_URLS'
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
  readonly STAFF_SECOND_FACTOR: boolean;
  readonly DUAL_CONTROL: boolean;
  readonly SUPER_ADMIN_READS_WHEEL: boolean;
  /** Relays; none: no beacon. */
  readonly BEACON_URLS: 'own' | readonly string[];
  /** PEM; null: the key that the database keeps. */
  readonly ROUND_SIGNING_KEY: string | null;
  readonly ROUND_SIGNING_KEY_PREVIOUS: string | null;
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

const NO_WALLET = {
  token: 'is the contract of a token: what is sent there is lost',
  nobody: 'is an address of nobody: what is sent there is lost',
} as const;

/** An address to which no money can be sent, though it is one of the network. */
const lostAt = (name: string, address: string, contract: string): string[] => {
  const why = whyNoWallet(address, { wallet: '', contract });
  return why === null || why === 'house' ? [] : [`${name} ${NO_WALLET[why]}`];
};

const demoSecretsOrProblem = (dataDir: string): Secrets => {
  try {
    return demoSecrets(dataDir);
  } catch (error) {
    const problem = cannotBeWritten(dataDir, error);
    throw problem === null ? error : new UnusableSettings([problem]);
  }
};

/** With PROCESSES each takes the next port for its metrics. */
const sharedPort = ({ PORT: port, METRICS_PORT: metrics, PROCESSES: processes }: Parsed): string[] =>
  metrics !== undefined && metrics !== 0 && !isSupervised() && port >= metrics && port < metrics + processes
    ? [
        `METRICS_PORT must leave PORT free: metrics take ${processes === 1 ? 'one port' : `${processes} ports`} from it on`,
      ]
    : [];

const unusableWallets = ({ WALLET_ADDR: wallet, TRC20_CONTRACT: contract }: Parsed): string[] => [
  ...(wallet === '' || isTrc20Address(wallet) ? [] : ['WALLET_ADDR is not an address of the TRON network']),
  ...(isTrc20Address(contract) ? [] : ['TRC20_CONTRACT is not an address of the TRON network']),
  ...lostAt('WALLET_ADDR', wallet, contract),
];

/** Storage of browsers is kept apart by origins; a host behind a proxy is named without its port. */
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
  if (parsed.BEACON_URLS === 'own') problems.push('BEACON_URLS must not be own: it proves nothing');
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
    ...sharedPort(settings),
    ...(settings.DEMO ? [] : missingInProduction(settings)),
  ];
  if (!settings.DEMO && settings.WALLET_ADDR === DEMO_WALLET)
    problems.push("WALLET_ADDR is the demo's: nobody has its key");
  if (problems.length > 0) throw new UnusableSettings(problems);
  const made: Partial<Secrets> = settings.DEMO ? demoSecretsOrProblem(settings.DATA_DIR) : {};
  return {
    ...settings,
    WALLET_ADDR: settings.WALLET_ADDR || (settings.DEMO ? DEMO_WALLET : ''),
    PUBLIC_URL: settings.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    MASTER_PASSWORD: settings.MASTER_PASSWORD ?? DEMO_MASTER_PASSWORD,
    TOKEN_SECRET: settings.TOKEN_SECRET ?? made.TOKEN_SECRET ?? '',
    RECEIPT_SECRET: settings.RECEIPT_SECRET ?? made.RECEIPT_SECRET ?? '',
    TOKEN_SECRET_PREVIOUS: settings.TOKEN_SECRET_PREVIOUS ?? null,
    RECEIPT_SECRET_PREVIOUS: settings.RECEIPT_SECRET_PREVIOUS ?? null,
    STAFF_SECOND_FACTOR: settings.STAFF_SECOND_FACTOR ?? !settings.DEMO,
    DUAL_CONTROL: settings.DUAL_CONTROL ?? !settings.DEMO,
    SUPER_ADMIN_READS_WHEEL: settings.SUPER_ADMIN_READS_WHEEL ?? settings.DEMO,
    BEACON_URLS: settings.BEACON_URLS ?? (settings.DEMO ? 'own' : []),
    STUDIO_KEY: settings.STUDIO_KEY ?? made.STUDIO_KEY ?? '',
    ROUND_SIGNING_KEY: settings.ROUND_SIGNING_KEY ?? null,
    ROUND_SIGNING_KEY_PREVIOUS: settings.ROUND_SIGNING_KEY_PREVIOUS ?? null,
  };
};

/** The settings of this process: the only place that reads its environment. */
export const settingsOfProcess = (): Settings => readSettings(process.env);

/** Whether a parent process that holds our standard input started us (`npm start`): then we end with it. */
export const startedByParent = (): boolean => process.env.LAJVARD_CHILD === '1';
