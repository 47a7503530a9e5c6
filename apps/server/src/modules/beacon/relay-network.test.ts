import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { QUICKNET, verifyBeacon } from '@lajvard/beacon';
import { expect, it } from 'vitest';
import { useOtherServers } from '../../testing/other-server.ts';
import { httpRelays, WrongAnswer } from './relay-network.ts';

// A relay is anybody's: it may lie, stall, lead elsewhere, or send without end.
const CHAIN = '52'.repeat(32);
const SIGNATURE = 'b4'.repeat(48);
const { listening } = useOtherServers();
const ask = (url: string, maxWaitMs = 120_000) =>
  httpRelays(maxWaitMs).askRound(url, CHAIN, 7, new AbortController().signal);
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

// Round 42 of quicknet: docs.drand.love/developer/http-api; the forms: drand/http-relay and drand/drand.
const ROUND_42 = '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a';
const RANDOMNESS = createHash('sha256').update(Buffer.from(ROUND_42, 'hex')).digest('hex');

it.each([
  ['the relays of drand', JSON.stringify({ round: 42, signature: ROUND_42, randomness: RANDOMNESS })],
  ['an older node', `${JSON.stringify({ round: 42, randomness: RANDOMNESS, signature: ROUND_42 })}\n`],
  ['the second version of its API', JSON.stringify({ round: 42, signature: ROUND_42 })],
])('reads a round of quicknet as %s writes it, and it verifies', async (_, body) => {
  const answer = await ask(await saying(200, body));
  expect(answer).toEqual({ round: 42, signature: Buffer.from(ROUND_42, 'hex') });
  if (answer !== 'absent') expect(verifyBeacon(QUICKNET, answer.round, new Uint8Array(answer.signature))).toBe(true);
});

it.each<[string, RequestListener]>([
  [
    'its relays',
    (_, response) =>
      response
        .writeHead(425, { 'Content-Type': 'text/plain', 'Cache-Control': 'must-revalidate, public, max-age=2' })
        .end('Requested future beacon\n'),
  ],
  ['an older node', (_, response) => response.writeHead(404, { 'Content-Type': 'application/json' }).end()],
])('a round to come is absent, as %s say it', async (_, answer) => {
  expect(await ask(await listening(answer))).toBe('absent');
});

it('waits for the next round, which relays hold back until it is there: up to a period, and the way', async () => {
  const url = await listening((_, response) => {
    setTimeout(() => response.end(JSON.stringify({ round: 42, signature: ROUND_42 })), 3_200);
  });
  const answer = await httpRelays().askRound(url, CHAIN, 42, new AbortController().signal);
  expect(answer).toMatchObject({ round: 42 });
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

it.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  ['never ends its answer', (_, response) => response.writeHead(200).write('{')],
])('waits only so long for one that %s', async (_, answer) => {
  await expect(ask(await listening(answer), 500)).rejects.toThrow(/timeout/);
});

it.each<[string, RequestListener, RegExp]>([
  ['sends megabytes', (_, response) => response.writeHead(200).end(' '.repeat(3_000_000)), /too long/],
  ['leads elsewhere', (_, response) => response.writeHead(302, { Location: '/other' }).end(), /no answer: /],
  ['fails', (_, response) => response.writeHead(500).end(), /it answered 500/],
  ['hangs up', ({ socket }) => socket.destroy(), /no answer: /],
])('fails with one that %s', async (_, answer, message) => {
  await expect(ask(await listening(answer))).rejects.toThrow(message);
});
