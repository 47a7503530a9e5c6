import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aptGet } from '../harness/apt-get.ts';

/** Kept between runs: making it takes minutes and the network. */
const KEPT = '/var/tmp/lajvard-guide';
const NEEDED = ['debootstrap', 'systemd-nspawn', 'nsenter'] as const;
const BOOT_MS = 120_000;
const MAX_BLOCK_MS = 240_000; // of one block

/** A command whose output is wanted only when it fails. @throws with that output */
const must = (command: string, args: readonly string[]): void => {
  const done = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (done.status !== 0)
    throw new Error(
      `${command} ${args.join(' ')}: ${done.error?.message ?? `${done.stdout}${done.stderr}`.slice(-4000)}`,
    );
};

/** What this machine lacks to start another one within it; installed where that may be. */
export const missingHere = (): string[] => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return ['root on Linux'];
  const lacks = (): string[] => NEEDED.filter((name) => spawnSync('which', [name]).status !== 0);
  if (lacks().length > 0 && existsSync('/etc/debian_version'))
    aptGet(['install', '--yes', 'debootstrap', 'systemd-container']);
  return lacks();
};

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
    must('debootstrap', ['--variant=minbase', '--include=systemd,systemd-sysv,dbus', 'bookworm', part]),
  );

/** The same with these packages. */
const debianWith = (packages: readonly string[]): string => {
  const bare = bareDebian();
  const names = packages.toSorted().join(' ');
  return keptFolder(`bookworm-${createHash('sha256').update(names).digest('hex').slice(0, 12)}`, (part) => {
    must('cp', ['--archive', bare, part]);
    const install = `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install --yes -qq ${names}`;
    must('systemd-nspawn', ['--register=no', '--keep-unit', '--quiet', '-D', part, 'sh', '-c', install]);
  });
};

/** A booted Debian with systemd, of which nothing is left when it has stopped. */
export interface DebianMachine {
  /** Writes a file into it. */
  put(name: string, bytes: Uint8Array): void;
  /** Where its files are seen from outside. */
  readonly root: string;
  /** Its first process. */
  readonly pid: number;
  /** Runs commands as root, as if typed one after the other; ends at the first that fails. */
  run(commands: string): { readonly status: number | null; readonly output: string };
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
  const [root, upper, work] = ['root', 'upper', 'work'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [root, upper, work]) mkdirSync(made);
  must('mount', ['-t', 'overlay', 'overlay', '-o', `lowerdir=${base},upperdir=${upper},workdir=${work}`, root]);
  const args = [
    '--register=no',
    '--keep-unit',
    '--quiet',
    '--private-network',
    '--machine=lajvard',
    '-D',
    root,
    '--boot',
  ];
  let said = '';
  const switchOn = (): { readonly child: ChildProcess; readonly ended: Promise<void> } => {
    const child = spawn('systemd-nspawn', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4000);
      });
    return { child, ended: new Promise((resolve) => child.on('exit', () => resolve())) };
  };
  let on = switchOn();
  /** Waits for its end, not for ever. */
  const ended = async (): Promise<void> => {
    const { child, ended: end } = on;
    const killing = setTimeout(() => child.kill('SIGKILL'), 60_000);
    await end;
    clearTimeout(killing);
  };
  const stop = async (): Promise<void> => {
    on.child.kill('SIGTERM');
    await ended();
    must('umount', [root]);
  };
  const first = (): number => childOf(on.child.pid ?? 0) ?? 0;
  const enter = (commands: string) => {
    const done = spawnSync(
      'nsenter',
      [
        '--target',
        String(first()),
        '--mount',
        '--uts',
        '--ipc',
        '--net',
        '--pid',
        '--cgroup',
        '--root',
        '--wd',
        'bash',
        '-e',
      ],
      {
        input: commands,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        timeout: MAX_BLOCK_MS,
        env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LANG: 'C.UTF-8' },
      },
    );
    return { status: done.status, output: done.error?.message ?? `${done.stdout}${done.stderr}` };
  };
  const waitUntilUp = async (): Promise<void> => {
    const until = Date.now() + BOOT_MS;
    // degraded: something that a container has no hardware for
    while (!/^(?:running|degraded)$/.test(enter('systemctl is-system-running --wait').output.trim())) {
      if (Date.now() > until || on.child.exitCode !== null) {
        const failed = enter('systemctl --failed --no-pager').output;
        await stop();
        throw new Error(`the machine did not start: ${failed}\n${said}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  await waitUntilUp();
  return {
    root,
    get pid() {
      return first();
    },
    put: (name, bytes) => writeFileSync(path.join(root, name), bytes),
    run: enter,
    restart: async () => {
      enter('systemctl reboot');
      await ended(); // systemd-nspawn leaves the second start to its caller
      on = switchOn();
      await waitUntilUp();
    },
    stop,
  };
};
