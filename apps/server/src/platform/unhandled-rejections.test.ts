import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

// In a process of its own: vitest listens for unheard rejections itself.
const PROGRAM = `
  import { logUnhandledRejections } from ${JSON.stringify(import.meta.resolve('./unhandled-rejections.ts'))};
  const write = (...facts) => console.log(JSON.stringify(facts));
  const error = (facts, message) => write('error', facts.error, message);
  logUnhandledRejections({ debug: write, info: write, warn: write, error });
  Promise.reject(new Error('a sweep failed'));
  setImmediate(() => console.log('it goes on'));
`;

it('an unhandled rejection is logged as an error, and the process goes on', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  expect(stdout.trim().split('\n')).toEqual([
    JSON.stringify(['error', 'a sweep failed', 'unhandled rejection in background work']),
    'it goes on',
  ]);
});
