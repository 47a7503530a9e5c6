import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fairnessKeys, logWitnesses, type SigningKey } from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { type NoteKey, writeNoteKey } from '@lajvard/tlog';
import { cosignedBy, createWitness } from '@lajvard/verify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../world/world.ts';

// docs/FAIRNESS.md#witnesses: of three witnesses one cosigns, one never answers and one is dead.
const keyOf = (name: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = new Uint8Array(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
  const key: NoteKey = { name, kind: 'cosignature', publicKey: raw };
  return { key, sign: (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey)) };
};
const [good, mute, dead] = [keyOf('good'), keyOf('mute'), keyOf('dead')];
const servers: Server[] = [];
let world: World;
let asked = 0;
const listening = async (server: Server): Promise<string> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Trusts the first keys that the casino of this test publishes. */
let logs: Promise<NoteKey[]> | undefined;
const logKeys = async (origin: string): Promise<NoteKey[]> => {
  const { body } = await (await world.api(null)).call<{ data: SigningKey[] }>(fairnessKeys);
  return body.data.map(({ public_key: raw }) => ({
    name: origin,
    kind: 'ed25519',
    publicKey: new Uint8Array(Buffer.from(raw, 'base64url')),
  }));
};
const kept = new Map<string, string>();
const answer = async (body: string) => {
  logs ??= logKeys(body.split('\n\n')[1]?.split('\n')[0] ?? '');
  const witness = createWitness({
    ...good,
    logs: await logs,
    store: { read: async (origin) => kept.get(origin) ?? null, write: async (...note) => void kept.set(...note) },
    now: () => Math.floor(Date.now() / 1_000),
    onRefused: () => undefined,
  });
  return witness.addCheckpoint(body);
};

beforeAll(async () => {
  const goodAt = await listening(
    createServer(async (request, response) => {
      const { status, type, body } = await answer(await text(request));
      response.writeHead(status, { 'Content-Type': type }).end(body);
    }),
  );
  const muteAt = await listening(
    createServer(() => {
      asked += 1;
    }),
  );
  const at = [goodAt, muteAt, 'http://127.0.0.1:9'];
  const pairs = [good, mute, dead].map(({ key }, n) => `${writeNoteKey(key)}=${at[n]}/`);
  world = await startWorld({
    durations: { round: 1, extra: 0, lock: 0.2, spin: 0.2, pause: 2 },
    env: { WITNESSES: pairs.join(' ') },
  });
});
afterAll(async () => {
  const begun = performance.now();
  await world.close();
  expect(performance.now() - begun, 'no witness holds up the end').toBeLessThan(30_000);
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const checkpoint = async (): Promise<string> => (await fetch(`${world.url}/log/checkpoint`)).text();

it('serves checkpoints of several rounds cosigned by the one that answers', async () => {
  const witnesses = [good, mute, dead].map(({ key }) => key);
  const { body } = await (await world.api(null)).call<{ data: SigningKey[] }>(fairnessKeys);
  for (const size of [1, 4]) {
    const names = await eventually(async () => {
      const note = await checkpoint();
      if (!(Number(note.split('\n')[1]) >= size)) return undefined;
      const cosigned = await cosignedBy(note, { keys: body.data, witnesses });
      return cosigned.length > 0 ? cosigned.map(({ name }) => name) : undefined;
    });
    expect(names).toEqual(['good']);
  }
  expect(asked).toBeGreaterThan(0);
});

it('says who witnessed the log, and how long ago', async () => {
  const { body } = await (await world.api(null)).call<{ data: { name: string }[] }>(logWitnesses);
  expect(body.data).toEqual([
    { name: 'good', vkey: writeNoteKey(good.key), size: expect.any(Number), seconds_ago: expect.any(Number) },
    { name: 'mute', vkey: writeNoteKey(mute.key), size: null, seconds_ago: null },
    { name: 'dead', vkey: writeNoteKey(dead.key), size: null, seconds_ago: null },
  ]);
});
