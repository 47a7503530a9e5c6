import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { useOtherServers } from '../../testing/other-server.ts';
import { httpRelays, WrongAnswer } from './relay-network.ts';

// A relay is anybody's: it may lie, stall, lead elsewhere, or send without end.
const CHAIN = '52'.repeat(32);
const SIGNATURE = 'b4'.repeat(48);
const { listening } = useOtherServers();
const ask = (url: string) => httpRelays(500).askRound(url, CHAIN, 7, new AbortController().signal);
const saying = (status: number, body: unknown) =>
  listening((_, response) => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)));

it("asks for the round at drand's address, and gives what it says", async () => {
  const asked: (string | undefined)[] = [];
  const url = await listening(({ url: path }, response) => {
    asked.push(path);
    response.end(JSON.stringify({ round: 7, randomness: 'any', signature: SIGNATURE, more: 1 }));
  });
  expect(await ask(url)).toEqual({ round: 7, signature: Buffer.from(SIGNATURE, 'hex') });
  expect(asked).toEqual([`/${CHAIN}/public/7`]);
});

it.each([404, 425])('%i: the round is not there yet', async (status) => {
  expect(await ask(await saying(status, 'no'))).toBe('absent');
});

it.each([
  ['no JSON', '<html>'],
  ['nothing', ''],
  ['no object', '7'],
  ['no round', { signature: SIGNATURE }],
  ['half a round', { round: 7.5, signature: SIGNATURE }],
  ['a round in words', { round: '7', signature: SIGNATURE }],
  ['no signature', { round: 7 }],
  ['a signature of another length', { round: 7, signature: SIGNATURE.slice(2) }],
  ['a signature in capitals', { round: 7, signature: SIGNATURE.toUpperCase() }],
  ['a signature that is none', { round: 7, signature: { length: 96 } }],
])('%s is a wrong answer', async (_, body) => {
  await expect(ask(await saying(200, body))).rejects.toThrow(WrongAnswer);
});

it.each<[string, RequestListener, RegExp]>([
  ['never answers', () => undefined, /no answer: .*timeout/],
  ['never ends its answer', (_, response) => response.writeHead(200).write('{'), /timeout/],
  ['sends megabytes', (_, response) => response.writeHead(200).end(' '.repeat(3_000_000)), /too long/],
  ['leads elsewhere', (_, response) => response.writeHead(302, { Location: '/other' }).end(), /no answer: /],
  ['fails', (_, response) => response.writeHead(500).end(), /it answered 500/],
  ['hangs up', ({ socket }) => socket.destroy(), /no answer: /],
])('fails with one that %s', async (_, answer, message) => {
  await expect(ask(await listening(answer))).rejects.toThrow(message);
});
