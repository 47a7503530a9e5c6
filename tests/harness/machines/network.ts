import { realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './commands.ts';
import { emptyFolder } from './empty-folder.ts';

/** Where calls of players come from. */
export const PLAYERS_ADDRESS = '203.0.113.7';
/** Where their sockets come from: an address may have only so many on which nobody has signed in yet. */
export const SOCKET_ADDRESSES = Array.from({ length: 20 }, (_, at) => `203.0.113.${50 + at}`);
/** Where players find the site. */
export const SITE_ADDRESS = '203.0.113.1';
export const BRIDGE = 'lajvard';

const checkout = path.resolve(import.meta.dirname, '../../..');
/** What every machine runs, wherever that is. */
export const PROGRAMS = [checkout, realpathSync(path.join(checkout, 'node_modules')), path.dirname(process.execPath)];

export const ip = (...args: readonly string[]): string => run('ip', args);

/** The switch that all hosts are plugged into, with the players and this program beside them. */
export const openNetwork = (folder: string): void => {
  const names = path.join(folder, 'hosts');
  writeFileSync(names, `127.0.0.1 localhost\n${SITE_ADDRESS} play.example office.example\n`);
  run('mount', ['--bind', names, '/etc/hosts']);
  for (const [command = '', ...args] of emptyFolder('/run', PROGRAMS)) run(command, args);
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  for (const address of ['10.80.0.1', PLAYERS_ADDRESS, ...SOCKET_ADDRESSES])
    ip('addr', 'add', `${address}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
};
