import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../eventually.ts';
import { attempt, enter, type Machine, run, succeeded } from './commands.ts';
import { emptyFolder } from './empty-folder.ts';
import { BRIDGE, ip, PROGRAMS } from './network.ts';

/** A program that runs on a host. */
export interface Program {
  readonly process: ChildProcess;
  /** What it has written. */
  log(): string;
  /** Asks it to end, and waits until it has. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** A machine of the cluster: a network and a file system of its own, with only the programs that the test starts. */
export interface Host extends Machine {
  readonly name: string;
  readonly address: string;
  /** Runs a program to its end. @throws with its output, if it fails */
  run(user: string, command: string, args?: readonly string[], env?: Record<string, string>): string;
  start(user: string, command: string, args?: readonly string[], env?: Record<string, string>): Program;
  cut(): void;
  /** What it sends to these addresses is lost without a sign; it still receives, and reaches all others. */
  loseSightOf(others: readonly Host[]): void;
  /** Plugs it in by a bad cable: what it sends arrives 300 ms later, and every fifth packet not at all. */
  spoil(): Promise<void>;
  /** Undoes what was done to its network. */
  repair(): void;
  /** As if its plug were pulled: the network ends first, so that no peer learns of it. */
  die(): Promise<void>;
}

/** What each host has of its own, empty: settings of the programs, logs, data that may be lost. */
const OWN = ['/run', '/tmp', '/var/log', '/etc/patroni', '/etc/haproxy', '/etc/nginx/conf.d', '/var/lib/etcd'];
const FOLDERS: readonly [folder: string, owner: string][] = [
  ['/run/postgresql', 'postgres'],
  ['/var/log/pgbackrest', 'postgres'],
  ['/var/log/nginx', 'root'],
  ['/var/lib/etcd', 'etcd'],
];

const LATE_MS = '300';
const LOSE_EVERY = '5';
const NOBODY = '02:00:00:00:00:01'; // a network card that no host has

const namespaceOf = (pid: number | string): string | null => {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return null; // it has ended
  }
};

/**
 * Plugs in a host.
 * @param folder for its databases and logs
 * @param shared folders of this machine that it sees too, such as the repository of backups
 */
export const startHost = async (
  name: string,
  addresses: readonly string[],
  folder: string,
  shared: Readonly<Record<string, string>> = {},
): Promise<Host> => {
  const own = path.join(folder, name);
  mkdirSync(own, { recursive: true });
  const { pid = 0 } = spawn('unshare', ['--net', '--mount', 'sleep', 'infinity'], { stdio: 'ignore' });
  await eventually(() => namespaceOf(pid) !== namespaceOf('self') && namespaceOf(pid) !== null, 10);
  const inside = (...command: readonly string[]): string => run('nsenter', enter(pid, ['net', 'mount'], ...command));
  const cable = plugIn(name, pid, addresses, inside);
  furnish(own, shared, inside);

  const place: Host['place'] = (file, content, owner = 'root') => {
    const source = path.join(own, file.replaceAll('/', '_'));
    writeFileSync(source, content);
    if (OWN.some((folder) => file.startsWith(`${folder}/`))) {
      writeFileSync(`/proc/${pid}/root${file}`, content);
      inside('chown', owner, file);
    } else {
      run('chown', [owner, source]);
      inside('mount', '--bind', source, file);
    }
  };
  const as = (user: string, command: string, args: readonly string[]): string[] => {
    const rights = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'];
    return enter(pid, ['net', 'mount'], ...rights, 'env', command, ...args);
  };
  const environment = (more: Record<string, string>) => ({ PATH: process.env.PATH, LANG: 'C.UTF-8', ...more });
  let count = 0;
  const start: Host['start'] = (user, command, args = [], env = {}) => {
    const file = path.join(own, `${path.basename(command)}-${count++}.log`);
    const out = openSync(file, 'w');
    const options = { stdio: ['ignore', out, out] as ('ignore' | number)[], env: environment(env), cwd: '/' };
    const child = spawn('nsenter', as(user, command, args), options);
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    };
    return { process: child, log: () => readFileSync(file, 'utf8'), stop };
  };
  return {
    name,
    pid,
    address: addresses[0] ?? '',
    place,
    run: (user, command, args = [], env = {}) => {
      const outcome = attempt('nsenter', as(user, command, args), { env: environment(env), cwd: '/' });
      return succeeded(`${name}: ${command} ${args.join(' ')}`, outcome);
    },
    start,
    ...cable,
    die: async () => {
      cable.cut();
      await eventually(() => killAllBut(pid) === 0, 10);
    },
  };
};

/** Lays the folders of a host over those of this machine. */
const furnish = (own: string, shared: Readonly<Record<string, string>>, inside: (...command: string[]) => string) => {
  const database = path.join(own, 'postgresql');
  mkdirSync(database);
  for (const [from, to] of Object.entries({ [database]: '/var/lib/postgresql', ...shared }))
    inside('mount', '--bind', from, to);
  for (const folder of OWN) for (const command of emptyFolder(folder, PROGRAMS)) inside(...command);
  for (const [folder, owner] of FOLDERS) inside('install', '-d', '-o', owner, folder);
  inside('install', '-d', '-o', 'postgres', '/var/lib/postgresql', '/var/lib/postgresql/15', '/var/lib/pgbackrest');
};

/** Connects a host with the switch. @returns what can be done to its cable */
const plugIn = (
  name: string,
  pid: number,
  addresses: readonly string[],
  inside: (...command: string[]) => string,
): Pick<Host, 'cut' | 'loseSightOf' | 'spoil' | 'repair'> => {
  const [port, goodEnd, badEnd] = [`v-${name}`, `g-${name}`, `b-${name}`];
  ip('link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid));
  ip('link', 'set', port, 'master', BRIDGE, 'up');
  inside('ip', 'link', 'set', 'lo', 'up');
  for (const address of addresses) inside('ip', 'addr', 'add', `${address}/24`, 'dev', 'eth0');
  inside('ip', 'link', 'set', 'eth0', 'up');

  let badCable: ChildProcess | undefined;
  const hidden = new Set<string>();
  const cut = (): void => void ip('link', 'set', port, 'down');
  return {
    cut,
    loseSightOf: (others) => {
      for (const { address } of others) {
        inside('ip', 'neigh', 'replace', address, 'lladdr', NOBODY, 'nud', 'permanent', 'dev', 'eth0');
        hidden.add(address);
      }
    },
    spoil: async () => {
      const program = path.join(import.meta.dirname, 'bad-cable.py');
      badCable = spawn('/usr/bin/python3', [program, goodEnd, badEnd, LATE_MS, LOSE_EVERY]);
      await eventually(() => ip('-brief', 'link').includes(badEnd), 10, 'the bad cable');
      const card = inside('ip', '-brief', 'link', 'show', 'eth0').split(/\s+/)[2] ?? '';
      cut();
      inside('ip', 'link', 'set', 'eth0', 'down');
      ip('link', 'set', goodEnd, 'master', BRIDGE, 'up');
      ip('link', 'set', badEnd, 'address', card, 'netns', String(pid));
      for (const address of addresses) inside('ip', 'addr', 'add', `${address}/24`, 'dev', badEnd);
      inside('ip', 'link', 'set', badEnd, 'up');
    },
    repair: () => {
      for (const address of hidden) inside('ip', 'neigh', 'del', address, 'dev', 'eth0');
      hidden.clear();
      if (badCable !== undefined) {
        inside('ip', 'link', 'set', badEnd, 'down');
        inside('ip', 'link', 'set', 'eth0', 'up');
        badCable.stdin?.end();
        badCable = undefined;
      }
      ip('link', 'set', port, 'up');
    },
  };
};

/** Kills what shares the network of a process. @returns how many it found */
const killAllBut = (holder: number): number => {
  const net = namespaceOf(holder);
  const others = readdirSync('/proc').map(Number);
  const running = others.filter((pid) => pid > 0 && pid !== holder && namespaceOf(pid) === net);
  for (const pid of running)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // it has ended
    }
  return running.length;
};
