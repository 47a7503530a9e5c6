import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetched, logFilesOf } from './house.ts';

let asked = 0;
const ANSWERS: Record<string, (answer: ServerResponse) => void> = {
  '/log/kept': (answer) => answer.end('abc'),
  '/log/broken': (answer) => answer.writeHead(500).end(),
  '/log/busy': (answer) => {
    asked += 1;
    if (asked < 3) answer.writeHead(429, { 'Retry-After': '0.01' }).end();
    else answer.end('at last');
  },
  '/log/half': (answer) => {
    answer.writeHead(200, { 'Content-Length': '10' }).write('abc', () => answer.destroy());
  },
};
const server = createServer(({ url = '' }, answer) => {
  const respond = ANSWERS[url] ?? ((to: ServerResponse) => to.writeHead(404).end());
  respond(answer);
});
let house = '';
const read = (path: string) => logFilesOf(house).read(path);

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  house = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it('a file of the log is its bytes, and one that is not there is nothing', async () => {
  expect(await read('kept')).toEqual(new TextEncoder().encode('abc'));
  expect(await read('missing')).toBeNull();
});

it('a casino that answers with an error, or with half a file, has not answered', async () => {
  await expect(read('broken')).rejects.toThrow(`${house}/log/broken answered 500`);
  await expect(read('half')).rejects.toThrow(`half an answer from ${house}/log/half`);
  await expect(fetched('http://127.0.0.1:9')).rejects.toThrow('no answer from http://127.0.0.1:9');
});

it('a casino that is asked too often is asked again when it says', async () => {
  expect(await read('busy')).toEqual(new TextEncoder().encode('at last'));
  expect(asked).toBe(3);
});
