import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const of = (file: string): string => new URL(file, import.meta.url).href;

test.each([
  ['SIGTERM', false, 'info', 'SIGTERM'],
  ['SIGINT', false, 'info', 'SIGINT'],
  ['SIGHUP', false, 'info', 'SIGHUP'],
  ['SIGTERM', true, 'debug', 'SIGTERM'], // its parent logs it
  [null, true, 'info', 'the process that started it has ended'],
] as const)(
  'the log says why a process ends, and that it has: %s, as a child: %s',
  async (signal, isChild, level, why) => {
    const program = `
    import { openLog } from '${of('log.ts')}';
    import { whenAskedToEnd } from '${of('when-asked-to-end.ts')}';
    const log = openLog({ service: 'any', level: 'debug', format: 'json' });
    whenAskedToEnd({ log, isChild: ${isChild}, endsWithParent: true }, () => setTimeout(() => process.exit(0), 10));
    process.stderr.write('ready');
    setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' });
    const lines = text(child.stdout);
    await once(child.stderr, 'data');
    if (signal) child.kill(signal);
    else child.stdin.end();
    const said = (await lines)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(said).toMatchObject([
      { level, msg: 'ending', why },
      { level, msg: 'ended' },
    ]);
  },
);
