import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { LONG } from '../harness/browser/product.ts';
import { slowness } from '../harness/browser/slowness.ts';
import { freePort } from '../harness/free-port.ts';
import { childOf, isUp, left } from './processes.ts';

// Ends `npm start` as a person, a terminal, a supervisor or the OOM killer would: none of its processes may be left.
const root = path.resolve(import.meta.dirname, '../..');
const ENDED_WITHIN = { timeout: 20_000 * slowness() }; // ten seconds on a quiet machine

test.skip(process.platform !== 'linux', 'looks for what is left in /proc');

test('npm start leaves nothing behind, whichever process gets the signal, and starts again on the same port', {
  tag: LONG,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-start-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = async (): Promise<{ shell: ChildProcess & { pid: number }; npm: number }> => {
    const shell = spawn('sh', ['-c', 'npm start; exit $?'], {
      cwd: root,
      detached: true, // a session of its own, as a terminal gives
      stdio: 'ignore',
      env: { ...process.env, DEMO: '1', PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error', VIDEO: 'off' },
    }) as ChildProcess & { pid: number };
    await expect.poll(() => isUp(url)).toBe(true);
    return { shell, npm: childOf(shell.pid, /\bnpm\b/) };
  };
  const ways: [name: string, end: (run: Awaited<ReturnType<typeof start>>) => void][] = [
    ['SIGTERM to npm', ({ npm }) => process.kill(npm, 'SIGTERM')],
    ['SIGKILL of npm', ({ npm }) => process.kill(npm, 'SIGKILL')],
    ['SIGTERM to its shell', ({ shell }) => process.kill(shell.pid, 'SIGTERM')],
    ['SIGKILL of its shell', ({ shell }) => process.kill(shell.pid, 'SIGKILL')],
    ['SIGINT to all, as Ctrl C does', ({ shell }) => process.kill(-shell.pid, 'SIGINT')],
  ];
  try {
    for (const [name, end] of ways) {
      const run = await start();
      expect(left(folder).length, 'the product runs').toBeGreaterThan(3);
      end(run);
      await expect.poll(() => left(folder), { ...ENDED_WITHIN, message: name }).toEqual([]);
      expect(await isUp(url), `${name}: the port is free`).toBe(false);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
