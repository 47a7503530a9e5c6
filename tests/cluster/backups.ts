import { eventually } from '../harness/eventually.ts';
import { guideCommands, guideFile } from '../harness/guide.ts';
import type { Host, Program } from '../harness/machines/host.ts';

const HOME = { HOME: '/var/lib/postgresql' };
/** Where the guide restores to, and where what was restored listens. */
const RESTORED = '/var/lib/postgresql/15/restored';
export const RESTORED_PORT = 5433;

/** Runs the commands of a block of the guide, as `postgres`. */
export const runCommands = (host: Host, title: string, env: Record<string, string> = {}): string[] =>
  guideCommands(title).map((command) => host.run('postgres', 'sh', ['-c', command], { ...HOME, ...env }));

/** Runs the program of a unit of the guide, and again whenever it ends, as systemd would. */
const keepUnit = (host: Host, title: string): void => {
  const text = guideFile(title);
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(text) ?? [];
  const [, user = ''] = /^User=(.*)$/m.exec(text) ?? [];
  const [, name = '', value = ''] = /^Environment=(\w+)=(.*)$/m.exec(text) ?? [];
  const start = (): void => {
    const program: Program = host.start(user, 'sh', ['-c', `exec ${command}`], { [name]: value });
    program.process.once('exit', () => setTimeout(start, 1_000));
  };
  start();
};

/** Makes the repository with its first full backup, and begins to receive WAL as it is written. */
export const startBackups = async (primary: Host, backup: Host): Promise<void> => {
  backup.run('postgres', 'mkdir', ['/var/lib/postgresql/wal']);
  keepUnit(backup, '/etc/systemd/system/lajvard-wal.service, on backup');
  runCommands(primary, 'once');
  runCommands(primary, 'every Sunday');
  const received = () => backup.run('postgres', 'ls', ['/var/lib/postgresql/wal']).includes('.partial');
  await eventually(received, 20, 'WAL as it is written');
};

/**
 * Restores by one of the guide's ways and starts what was restored.
 * @returns seconds until it takes writes
 */
export const restore = async (host: Host, title: string, env: Record<string, string> = {}): Promise<number> => {
  const begun = performance.now();
  host.run('postgres', 'rm', ['-rf', RESTORED]);
  runCommands(host, title, env);
  try {
    runCommands(host, 'start what was restored');
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${host.run('postgres', 'tail', ['-n', '30', '/tmp/restored.log'])}`);
  }
  const isOpen = (): boolean =>
    host
      .run('postgres', 'psql', ['-p', String(RESTORED_PORT), '-Atc', 'select pg_is_in_recovery()', 'lajvard'], HOME)
      .startsWith('f');
  await eventually(isOpen, 120, 'the end of the recovery');
  return (performance.now() - begun) / 1000;
};

/** Ends what was restored. */
export const endRestored = (host: Host): void =>
  void host.run('postgres', '/usr/lib/postgresql/15/bin/pg_ctl', ['-D', RESTORED, '-m', 'fast', 'stop']);
