import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, openSync, readdirSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { emptyFolder } from './empty-folder.ts';
import { eventually } from './eventually.ts';

/** Where calls of players come from. */
export const PLAYERS_ADDRESS = '203.0.113.7';
/** Where their sockets come from: an address may have only so many on which nobody has signed in yet. */
export const SOCKET_ADDRESSES = Array.from({ length: 20 }, (_, at) => `203.0.113.${50 + at}`);
/** Where players find the site. */
export const SITE_ADDRESS = '203.0.113.1';
const BRIDGE = 'lajvard';

const checkout = path.resolve(import.meta.dirname, '../..');
/** What every machine runs, wherever that is. */
const PROGRAMS = [checkout, realpathSync(path.join(checkout, 'node_modules')), path.dirname(process.execPath)];

const sh = (command: string, ...args: readonly string[]): string => {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string };
    throw new Error(`${command} ${args.join(' ')}: ${(stderr || stdout || String(error)).trim().slice(-2000)}`);
  }
};

/** A program that runs on a machine. */
export interface Program {
  readonly process: ChildProcess;
  /** What it has written. */
  log(): string;
  /** Asks it to end, and waits until it has. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** A machine of the cluster: a network and a file system of its own. */
export interface Host {
  readonly name: string;
  readonly address: string;
  /** Writes a file into this machine's own view of the file system. */
  place(file: string, text: string, owner?: string): void;
  /** Runs a program to its end. @throws with what it said, if it fails */
  run(user: string, command: string, args?: readonly string[], env?: Record<string, string>): string;
  start(user: string, command: string, args?: readonly string[], env?: Record<string, string>): Program;
  cut(): void;
  /** What it sends to these addresses reaches nobody, without a sign; it hears and reaches all others. */
  loseSightOf(others: readonly Host[]): void;
  /** Plugs it in by a bad cable: what it sends arrives 300 ms later, and every fifth packet not at all. */
  spoil(): Promise<void>;
  /** Undoes what was done to its network. */
  repair(): void;
  /** As if its plug were pulled: the network ends first, so that no peer learns of it. */
  die(): Promise<void>;
}

/** The switch that all machines are plugged into, with the players and this program beside them. */
export const openNetwork = (folder: string): void => {
  const names = path.join(folder, 'hosts');
  writeFileSync(names, `127.0.0.1 localhost\n${SITE_ADDRESS} play.example office.example\n`);
  sh('mount', '--bind', names, '/etc/hosts');
  for (const [command = '', ...args] of emptyFolder('/run', PROGRAMS)) sh(command, ...args);
  sh('ip', 'link', 'set', 'lo', 'up');
  sh('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  for (const address of ['10.80.0.1', PLAYERS_ADDRESS, ...SOCKET_ADDRESSES])
    sh('ip', 'addr', 'add', `${address}/24`, 'dev', BRIDGE);
  sh('ip', 'link', 'set', BRIDGE, 'up');
};

/** What each machine has of its own, empty: settings of the programs, logs, data that may be lost. */
const OWN = ['/run', '/tmp', '/var/log', '/etc/patroni', '/etc/haproxy', '/etc/nginx/conf.d', '/var/lib/etcd'];
const FOLDERS: readonly [folder: string, owner: string][] = [
  ['/run/postgresql', 'postgres'],
  ['/var/log/pgbackrest', 'postgres'],
  ['/var/log/nginx', 'root'],
  ['/var/lib/etcd', 'etcd'],
];

const LATE_MS = '300';
const LOSE_EVERY = '5';
const NOBODY = '02:00:00:00:00:01'; // a network card that no machine has

const namespaceOf = (pid: number | string): string | null => {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return null; // it has ended
  }
};

/**
 * Plugs in a machine.
 * @param folder where its databases and logs stand
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
  const holder = spawn('unshare', ['--net', '--mount', 'sleep', 'infinity'], { stdio: 'ignore' });
  const pid = String(holder.pid);
  await eventually(() => namespaceOf(pid) !== namespaceOf('self') && namespaceOf(pid) !== null, 10);
  const port = `v-${name}`;
  const inside = (...args: readonly string[]): string => sh('nsenter', '-t', pid, '-n', '-m', ...args);

  sh('ip', 'link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', pid);
  sh('ip', 'link', 'set', port, 'master', BRIDGE, 'up');
  inside('ip', 'link', 'set', 'lo', 'up');
  for (const address of addresses) inside('ip', 'addr', 'add', `${address}/24`, 'dev', 'eth0');
  inside('ip', 'link', 'set', 'eth0', 'up');

  const database = path.join(own, 'postgresql');
  mkdirSync(database);
  for (const [from, to] of Object.entries({ [database]: '/var/lib/postgresql', ...shared }))
    inside('mount', '--bind', from, to);
  for (const folder of OWN) for (const command of emptyFolder(folder, PROGRAMS)) inside(...command);
  for (const [folder, owner] of FOLDERS) inside('install', '-d', '-o', owner, folder);
  inside('install', '-d', '-o', 'postgres', '/var/lib/postgresql', '/var/lib/postgresql/15', '/var/lib/pgbackrest');

  const place: Host['place'] = (file, text, owner = 'root') => {
    const source = path.join(own, file.replaceAll('/', '_'));
    writeFileSync(source, text);
    if (OWN.some((folder) => file.startsWith(`${folder}/`))) {
      writeFileSync(`/proc/${pid}/root${file}`, text);
      inside('chown', owner, file);
    } else {
      sh('chown', owner, source);
      inside('mount', '--bind', source, file);
    }
  };
  const enter = (user: string, command: string, args: readonly string[]): string[] => [
    ...['-t', pid, '-n', '-m', 'setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'],
    ...['env', command, ...args],
  ];
  const environment = (more: Record<string, string>) => ({ PATH: process.env.PATH, LANG: 'C.UTF-8', ...more });
  let count = 0;
  const start: Host['start'] = (user, command, args = [], env = {}) => {
    const file = path.join(own, `${path.basename(command)}-${count++}.log`);
    const out = openSync(file, 'w');
    const child = spawn('nsenter', enter(user, command, args), {
      stdio: ['ignore', out, out],
      env: environment(env),
      cwd: '/',
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    };
    return { process: child, log: () => readFileSync(file, 'utf8'), stop };
  };
  const run: Host['run'] = (user, command, args = [], env = {}) => {
    try {
      const options = { encoding: 'utf8', env: environment(env), cwd: '/', maxBuffer: 1e8 } as const;
      return execFileSync('nsenter', enter(user, command, args), { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      const { stderr, stdout } = error as { stderr?: string; stdout?: string };
      throw new Error(`${name}: ${command} ${args.join(' ')}: ${`${stdout}\n${stderr}`.trim().slice(-2000)}`);
    }
  };
  const others = (): number[] => {
    const net = namespaceOf(pid);
    return readdirSync('/proc')
      .map(Number)
      .filter((other) => other > 0 && other !== holder.pid && namespaceOf(other) === net);
  };
  const cut = (): void => void sh('ip', 'link', 'set', port, 'down');
  const badCable = path.join(import.meta.dirname, 'bad-cable.py');
  const [goodEnd, badEnd] = [`g-${name}`, `b-${name}`];
  let cable: ChildProcess | undefined;
  const hidden = new Set<string>();
  const spoil = async (): Promise<void> => {
    const laid = spawn('/usr/bin/python3', [badCable, goodEnd, badEnd, LATE_MS, LOSE_EVERY]);
    cable = laid;
    await eventually(() => sh('ip', '-brief', 'link').includes(badEnd), 10, 'the bad cable');
    const card = inside('ip', '-brief', 'link', 'show', 'eth0').split(/\s+/)[2] ?? '';
    cut();
    inside('ip', 'link', 'set', 'eth0', 'down');
    sh('ip', 'link', 'set', goodEnd, 'master', BRIDGE, 'up');
    sh('ip', 'link', 'set', badEnd, 'address', card, 'netns', pid);
    for (const address of addresses) inside('ip', 'addr', 'add', `${address}/24`, 'dev', badEnd);
    inside('ip', 'link', 'set', badEnd, 'up');
  };
  const repair = (): void => {
    for (const address of hidden) inside('ip', 'neigh', 'del', address, 'dev', 'eth0');
    hidden.clear();
    if (cable !== undefined) {
      inside('ip', 'link', 'set', badEnd, 'down');
      inside('ip', 'link', 'set', 'eth0', 'up');
      cable.stdin?.end();
      cable = undefined;
    }
    sh('ip', 'link', 'set', port, 'up');
  };
  return {
    name,
    address: addresses[0] ?? '',
    place,
    run,
    start,
    cut,
    loseSightOf: (others) => {
      for (const { address } of others) {
        inside('ip', 'neigh', 'replace', address, 'lladdr', NOBODY, 'nud', 'permanent', 'dev', 'eth0');
        hidden.add(address);
      }
    },
    spoil,
    repair,
    die: async () => {
      cut();
      await eventually(() => {
        for (const other of others()) kill(other);
        return others().length === 0;
      }, 10);
    },
  };
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended
  }
};
