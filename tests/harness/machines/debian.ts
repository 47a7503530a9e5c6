import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../eventually.ts';
import { attempt, enter, type Machine, type Outcome, run } from './commands.ts';

/** Kept between runs: making it takes minutes and the network. */
const KEPT = '/var/tmp/lajvard-guide';
const BOOT_S = 120;
const END_MS = 60_000;
const MAX_BLOCK_MS = 240_000; // of one block
const EVERYTHING = ['mount', 'uts', 'ipc', 'net', 'pid', 'cgroup', 'root', 'wd'];
const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
};

/** The programs that start a Debian, and their packages. */
export const DEBIAN_NEEDS = [
  ['/usr/sbin/debootstrap', 'debootstrap'],
  ['/usr/bin/systemd-nspawn', 'systemd-container'],
] as const;

/** Makes a folder once, and whole: what was begun and not ended is begun again. */
const keptFolder = (name: string, make: (part: string) => void): string => {
  const kept = path.join(KEPT, name);
  if (existsSync(kept)) return kept;
  const part = `${kept}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(KEPT, { recursive: true });
  console.log(`making ${kept} …`);
  make(part);
  renameSync(part, kept);
  return kept;
};

/** The folder of a bare Debian 12 with systemd. */
export const bareDebian = (): string =>
  keptFolder('bookworm', (part) =>
    run('debootstrap', ['--variant=minbase', '--include=systemd,systemd-sysv,dbus', 'bookworm', part]),
  );

/** The same with these packages. */
const debianWith = (packages: readonly string[]): string => {
  const bare = bareDebian();
  const names = packages.toSorted().join(' ');
  return keptFolder(`bookworm-${createHash('sha256').update(names).digest('hex').slice(0, 12)}`, (part) => {
    run('cp', ['--archive', bare, part]);
    const install = `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install --yes -qq ${names}`;
    run('systemd-nspawn', ['--register=no', '--keep-unit', '--quiet', '-D', part, 'sh', '-c', install]);
  });
};

/** A booted Debian with systemd, of which nothing is left when it has stopped. */
export interface DebianMachine extends Machine {
  /** Where its files are seen from outside. */
  readonly root: string;
  /** Runs commands as root, as if typed one after the other; ends at the first that fails. */
  run(commands: string): Outcome;
  /** Starts it again, as its power button would. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const childOf = (pid: number): number | null => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]) || null;
  } catch {
    return null;
  }
};

/**
 * Boots it over a base that stays as it is. It has a network of its own, with nothing in it but itself.
 * @param packages of Debian, already installed
 * @param folder an empty one for its changes
 */
export const bootDebian = async (packages: readonly string[], folder: string): Promise<DebianMachine> => {
  const base = debianWith(packages);
  const layers = {
    root: path.join(folder, 'root'),
    upper: path.join(folder, 'upper'),
    work: path.join(folder, 'work'),
  };
  for (const made of Object.values(layers)) mkdirSync(made);
  const { root, upper, work } = layers;
  run('mount', ['-t', 'overlay', 'overlay', '-o', `lowerdir=${base},upperdir=${upper},workdir=${work}`, root]);
  let output = '';
  const switchOn = (): ChildProcess => {
    const machine = ['--register=no', '--keep-unit', '--quiet', '--private-network', '--machine=lajvard'];
    const child = spawn('systemd-nspawn', [...machine, '-D', root, '--boot'], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-4000);
      });
    return child;
  };
  let machine = switchOn();
  const hasEnded = (): boolean => machine.exitCode !== null || machine.signalCode !== null;
  /** Waits for its end, and ends it by force after a minute. */
  const ended = async (): Promise<void> => {
    const killing = setTimeout(() => machine.kill('SIGKILL'), END_MS);
    if (!hasEnded()) await new Promise((resolve) => machine.once('exit', resolve));
    clearTimeout(killing);
  };
  const stop = async (): Promise<void> => {
    machine.kill('SIGTERM');
    await ended();
    run('umount', [root]);
  };
  const first = (): number => childOf(machine.pid ?? 0) ?? 0;
  const runInside = (commands: string): Outcome =>
    attempt('nsenter', enter(first(), EVERYTHING, 'bash', '-e'), {
      input: commands,
      timeout: MAX_BLOCK_MS,
      env: ENVIRONMENT,
    });
  /** `degraded`: something that a container has no hardware for. */
  const isUp = (): boolean =>
    /^(?:running|degraded)$/.test(runInside('systemctl is-system-running --wait').output.trim());
  const waitUntilUp = (): Promise<boolean> =>
    eventually(() => hasEnded() || isUp(), BOOT_S)
      .then(() => !hasEnded())
      .catch(() => false);
  const start = async (): Promise<void> => {
    if (await waitUntilUp()) return;
    const failed = runInside('systemctl --failed --no-pager').output;
    await stop();
    throw new Error(`the machine did not start: ${failed}\n${output}`);
  };
  await start();
  return {
    root,
    get pid() {
      return first();
    },
    place: (file, content) => writeFileSync(path.join(root, file), content),
    run: runInside,
    restart: async () => {
      runInside('systemctl reboot');
      await ended(); // systemd-nspawn leaves the second start to its caller
      machine = switchOn();
      await start();
    },
    stop,
  };
};
