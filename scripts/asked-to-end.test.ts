import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, type ExpectStatic, it } from 'vitest';

const ASKED = new URL('asked-to-end.mjs', import.meta.url).href;
const TERMINAL = '/usr/bin/script'; // of util-linux: runs a command in a terminal of its own

const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-ends-'));
const running: (() => void)[] = [];
afterAll(() => {
  for (const end of running) end();
  rmSync(folder, { recursive: true, force: true });
});

// npm, as far as it matters: a program on Node, which forgets that it was to ignore a signal, and forwards none.
writeFileSync(
  path.join(folder, 'npm'),
  `#!${process.execPath}
const env = { ...process.env, npm_lifecycle_event: 'start' };
require('node:child_process').spawn('node', [process.env.PROGRAM], { stdio: 'inherit', env })
  .on('exit', (code) => process.exit(code ?? 1));`,
);
chmodSync(path.join(folder, 'npm'), 0o755);
writeFileSync(
  path.join(folder, 'program.mjs'),
  `import { appendFileSync } from 'node:fs';
  import { whenAskedToEnd } from '${ASKED}';
  const say = (words) => appendFileSync(process.env.SAYS, words + '\\n');
  whenAskedToEnd((why) => { say('ends: ' + why); process.exit(0); });
  say('pids ' + process.ppid + ' ' + process.pid);
  setInterval(() => say('runs'), 600); // longer than between two looks`,
);

interface Run {
  readonly shell: ChildProcess & { readonly pid: number };
  type(line: string): void;
  npm(): number;
}

let count = 0;
interface Way {
  readonly terminal?: boolean;
  readonly stdin?: 'pipe' | 'ignore';
}

/** Starts the program by `command`, in a script or typed into a terminal; LOG there is a file. */
const begin = async (expect: ExpectStatic, command: string, options: Way = {}) => {
  const says = path.join(folder, `says-${++count}`);
  const said = () => (existsSync(says) ? readFileSync(says, 'utf8').split('\n') : []);
  const log = path.join(folder, `log-${count}`);
  const [file, ...args] = options.terminal
    ? [TERMINAL, '-q', '-c', 'bash --norc -i', '/dev/null']
    : ['bash', '-c', command.replaceAll('LOG', log)];
  const shell = spawn(file as string, args, {
    stdio: [options.stdin ?? 'pipe', 'ignore', 'ignore'],
    detached: true, // a session of its own
    env: {
      PATH: `${folder}:${path.dirname(process.execPath)}:${process.env.PATH}`,
      PROGRAM: path.join(folder, 'program.mjs'),
      SAYS: says,
    },
  }) as Run['shell'];
  shell.stdin?.on('error', () => undefined);
  const type = (line: string): void => void shell.stdin?.write(line);
  if (options.terminal) type(`${command.replaceAll('LOG', log)}\n`);
  const pids = () =>
    said()
      .find((line) => line.startsWith('pids '))
      ?.split(' ')
      .slice(1)
      .map(Number) ?? [];
  running.push(() => {
    for (const pid of [...pids(), shell.pid]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // it has ended
      }
    }
  });
  const runs = () => said().filter((line) => line === 'runs').length;
  await expect.poll(runs).toBeGreaterThan(0);
  return {
    shell,
    type,
    npm: () => pids()[0] ?? 0,
    shellHasEnded: () => expect.poll(() => shell.exitCode ?? shell.signalCode).not.toBeNull(),
    staying: async () => {
      const before = runs();
      await expect.poll(() => said().some((line) => line.startsWith('ends')) || runs() - before > 3).toBe(true);
      expect(said().find((line) => line.startsWith('ends'))).toBeUndefined();
    },
    ends: () => expect.poll(() => said().find((line) => line.startsWith('ends'))),
  };
};

const EXIT = ({ type }: Run) => type('exit\n');
const SCRIPT_ENDS = ({ shell }: Run) => shell.stdin?.end('\n');
const CLOSE = ({ shell }: Run) => process.kill(shell.pid, 'SIGKILL');

describe.skipIf(process.platform !== 'linux')('what was asked to keep running', () => {
  it.concurrent.for<[string, string, (run: Run) => void, boolean?]>([
    ['nohup in a script', 'nohup npm start > LOG 2>&1 & read line', SCRIPT_ENDS],
    ['the background of a script', 'npm start > LOG 2>&1 & read line', SCRIPT_ENDS],
    ['a subshell of a script', '(npm start > LOG 2>&1 &); read line', SCRIPT_ENDS],
    ['setsid in a script', 'setsid npm start > LOG 2>&1 & read line', SCRIPT_ENDS],
    ['a killed script', 'npm start > LOG 2>&1 & read line', CLOSE],
    ['nohup in a terminal, which is left', 'nohup npm start > LOG 2>&1 &', EXIT, true],
    ['nohup in a terminal, which closes', 'nohup npm start > LOG 2>&1 &', CLOSE, true],
    ['nohup and disown', 'nohup npm start > LOG 2>&1 & disown -a', EXIT, true],
    ['the background of a terminal, which is left', 'npm start > LOG 2>&1 &', EXIT, true],
    ['disown in a terminal, which closes', 'npm start > LOG 2>&1 & disown -a', CLOSE, true],
    ['setsid in a terminal, which closes', 'setsid npm start > LOG 2>&1 &', CLOSE, true],
  ])('goes on: %s', async ([_way, command, end, terminal = false], { expect }) => {
    if (terminal && !existsSync(TERMINAL)) return;
    const run = await begin(expect, command, { terminal });
    end(run);
    await run.shellHasEnded();
    await run.staying();
  });

  it.concurrent('goes on: a script that reads nothing itself, as cron starts it', async ({ expect }) => {
    const run = await begin(expect, 'npm start > LOG 2>&1 & while sleep 0.1; do test -e LOG.end && exit; done', {
      stdin: 'ignore',
    });
    CLOSE(run);
    await run.staying();
  });
});

describe.skipIf(process.platform !== 'linux')('what nobody asked to keep running', () => {
  it.concurrent.for<[string, string, (run: Run) => void, RegExp, boolean?]>([
    ['its shell is killed', 'npm start; exit $?', CLOSE, /its starter has ended: bash -c npm start.* \(process \d+\)$/],
    ['npm is killed', 'npm start; exit $?', ({ npm }) => process.kill(npm(), 'SIGKILL'), /ended: \S+node \S+npm start/],
    [
      'npm is killed, behind a script',
      'nohup npm start > LOG 2>&1 & read line',
      ({ npm }) => process.kill(npm()),
      /npm/,
    ],
    ['Ctrl C', 'npm start', ({ type }) => type('\x03'), /^ends: SIGINT$/, true],
    ['its terminal closes', 'npm start', CLOSE, /^ends: its terminal has closed: SIGHUP$/, true],
  ])('ends and says why: %s', async ([_way, command, end, why, terminal = false], { expect }) => {
    if (terminal && !existsSync(TERMINAL)) return;
    const run = await begin(expect, command, { terminal, stdin: terminal ? 'pipe' : 'ignore' });
    end(run);
    await run.ends().toMatch(why);
  });

  it.concurrent('ends and says why: a program that called npm is killed', async ({ expect }) => {
    const call = "require('child_process').spawn('npm', ['start'], { stdio: ['ignore', 'pipe', 'pipe'] })";
    const run = await begin(expect, `exec node -e "${call}"`);
    CLOSE(run);
    await run.ends().toMatch(/its starter has ended: node -e/);
  });
});
