import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const WAITS_S = 600; // another's upgrade takes minutes

/** How a program ended, and what it said. */
interface Ended {
  readonly status: number | null;
  readonly stderr: string;
}

const runHere = (args: readonly string[]): Ended =>
  spawnSync('apt-get', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    // Debian's services must not start by themselves: what runs is the test's own
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });

/**
 * Runs apt-get, and waits while another holds the packages: `install` does so by a setting, `update` not at all.
 * @throws with what it said, if it fails or the lock stays taken for ten minutes
 */
export const aptGet = (
  args: readonly string[],
  run = runHere,
  waitOneSecond = (): void => void spawnSync('sleep', ['1']),
): void => {
  for (let waited = 0; ; waited++) {
    const { status, stderr } = run(['-qq', '-o', `DPkg::Lock::Timeout=${WAITS_S}`, ...args]);
    if (status === 0) return;
    if (!/Could not get lock/.test(stderr) || waited >= WAITS_S)
      throw new Error(`apt-get ${args[0]}: ${stderr.trim()}`);
    waitOneSecond();
  }
};

/** A program, and the package of Debian that has it. */
export type Needed = readonly [file: string, name: string];

const isHere = ([file]: Needed): boolean => existsSync(file) || existsSync(file.replace('/usr/sbin/', '/sbin/'));

let isUpdated = false; // the lists of packages, which are a download of their own, once in a process

/**
 * Installs Debian's packages for what is missing, as root on Debian.
 * @param missing asked again afterwards
 * @returns the packages that are missing still
 */
export const installMissing = (purpose: string, missing: () => readonly string[]): readonly string[] => {
  const names = missing();
  if (names.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return names;
  console.log(`Installing ${names.join(', ')} for ${purpose} …`);
  try {
    if (!isUpdated) aptGet(['update']);
    isUpdated = true;
    aptGet(['install', '--yes', '--no-install-recommends', '--no-upgrade', ...names]);
  } catch (error) {
    console.error((error as Error).message);
  }
  return missing();
};

/** Installs the packages of the programs that are missing, as root on Debian. @returns those that are missing still */
export const installPrograms = (purpose: string, needed: readonly Needed[]): readonly string[] =>
  installMissing(purpose, () => needed.filter((each) => !isHere(each)).map(([, name]) => name));

/**
 * Finds programs that machines within this one need, or installs them.
 * @throws with what is missing, because the test is never skipped silently
 */
export const ensurePrograms = (purpose: string, needed: readonly Needed[]): void => {
  const lacking = installPrograms(purpose, needed).join(' ');
  if (lacking !== '')
    throw new Error(`Debian packages are missing for ${purpose}: \`sudo apt-get install ${lacking}\`.`);
  if (process.getuid?.() !== 0) throw new Error(`Run ${purpose} as root: it starts machines within this one.`);
};
