import { spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The environment of PostgreSQL's programs: nothing of ours leaks in (PGDATA, PGOPTIONS, locale). */
export const POSTGRES_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** How PostgreSQL's programs are run: they refuse to run as root. */
export interface RunAs {
  readonly description: string;
  /** Put before the program and its arguments. */
  readonly prefix: readonly string[];
  /** For spawn. */
  readonly ids: { readonly uid?: number; readonly gid?: number };
  /** Who must own the data folder; null: the current user. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

/** We are not root: nothing is needed. */
const asOurselves: RunAs = { description: 'as ourselves', prefix: [], ids: {}, owner: null };

/** Root in a user namespace in which it is an ordinary user: works without any account, also below a private home. */
const inNamespace: RunAs = {
  description: 'in a user namespace',
  prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'],
  ids: {},
  owner: { uid: 0, gid: 0 },
};

/** An unprivileged account of the system, for root where user namespaces are forbidden. */
const asAccount = (uid: number, gid: number): RunAs => ({
  description: `as the account with uid ${uid}`,
  prefix: [],
  ids: { uid, gid },
  owner: { uid, gid },
});

const idOf = (flag: '-u' | '-g', account: string): number | null => {
  const { status, stdout } = spawnSync('id', [flag, account], { encoding: 'utf8', env: POSTGRES_ENVIRONMENT });
  const id = Number(stdout);
  return status === 0 && Number.isInteger(id) && id > 0 ? id : null;
};

/** The accounts PostgreSQL could run as, the best first. */
export const unprivilegedAccount = (): RunAs | null => {
  for (const account of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', account), idOf('-g', account)];
    if (uid !== null && gid !== null) return asAccount(uid, gid);
  }
  return null;
};

/** Chooses how to run PostgreSQL. @throws when we are root and neither a namespace nor an account can be had */
export const chooseRunAs = (): RunAs => {
  if (process.getuid?.() !== 0) return asOurselves;
  const [unshare = '', ...flags] = inNamespace.prefix;
  const tried = spawnSync(unshare, [...flags, 'true'], { env: POSTGRES_ENVIRONMENT });
  if (tried.status === 0) return inNamespace;
  const account = unprivilegedAccount();
  if (account !== null) return account;
  throw new Error(
    'PostgreSQL does not run as root, user namespaces are forbidden here, and there is neither an account ' +
      '`postgres` nor `nobody`: run as another user, or set DATABASE_URL',
  );
};

/** Gives a folder and all in it to whom PostgreSQL runs as, where it is not theirs already. */
export const giveFolder = (runAs: RunAs, folder: string): void => {
  if (runAs.owner === null) return;
  const { uid, gid } = runAs.owner;
  const give = (file: string): void => {
    const facts = lstatSync(file);
    if (facts.uid !== uid) lchownSync(file, uid, gid);
    if (facts.isDirectory()) for (const entry of readdirSync(file)) give(path.join(file, entry));
  };
  if (lstatSync(folder).uid !== uid) give(folder);
};

/**
 * Runs one of PostgreSQL's programs to its end.
 * @returns whether it succeeded, and what it printed
 */
export const runProgram = (
  runAs: RunAs,
  program: string,
  args: readonly string[],
  folder: string,
): { readonly ok: boolean; readonly output: string } => {
  const [file = '', ...rest] = [...runAs.prefix, program, ...args];
  const done = spawnSync(file, rest, { ...runAs.ids, cwd: folder, env: POSTGRES_ENVIRONMENT, encoding: 'utf8' });
  const output = `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`.trim();
  return { ok: done.status === 0, output };
};
