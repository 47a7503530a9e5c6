import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const LOAD = fileURLToPath(new URL('http-load.ts', import.meta.url));
const REQUEST = Buffer.from('GET / HTTP/1.1\r\nHost: any\r\n\r\n');

/** Sends three requests on one connection within 30 ms. @param answers how many of them the server answers */
const loadOf = async (answers: number, patienceMs: number) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-load-'));
  let [asked, most] = [0, 0];
  const server = createServer((_request, response) => {
    asked += 1;
    most = Math.max(most, asked - answered);
    if (asked > answers) return;
    setTimeout(() => {
      answered += 1;
      response.end('yes');
    }, 100);
  });
  let answered = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  const file = path.join(folder, 'requests');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(REQUEST.length);
  writeFileSync(file, Buffer.concat(Array.from({ length: 3 }, () => [length, REQUEST]).flat()));
  const { port } = server.address() as AddressInfo;
  const child = spawn(process.execPath, [LOAD, String(port), file, '1', 'spread', '30', String(patienceMs)]);
  const output = text(child.stdout);
  child.stdout.once('data', () => child.stdin.write('go')); // it is ready
  const result = JSON.parse((await output).trim().split('\n').at(-1) ?? '');
  return { ...result, most };
};

it('a request waits for the answer before it on its connection, and its latency holds that wait', async () => {
  const { statuses, unanswered, latenciesMs, most } = await loadOf(3, 60_000);
  expect({ statuses, unanswered, most }).toEqual({ statuses: { 200: 3 }, unanswered: 0, most: 1 });
  expect(latenciesMs.max).toBeGreaterThan(250);
});

it('what is never answered is counted, and the load ends', async () => {
  expect(await loadOf(1, 1500)).toMatchObject({ statuses: { 200: 1 }, unanswered: 2 });
});
