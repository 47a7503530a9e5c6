import { createHash, createHmac } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beaconRoundFrom, beaconTimeMs, ownChain, signBeacon } from '@lajvard/beacon';
import type { LogLeaf } from '@lajvard/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { relaysAt } from '../../bin/relays.ts';
import {
  type AskRelays,
  type Look,
  lookAt,
  NOTHING_OBSERVED,
  readObserverState,
  writeObserverState,
} from '../index.ts';
import { clockAt, houseOf } from '../testing/observed-house.ts';
import { logOfLeaves, recordsOf } from '../testing/told-log.ts';
import { lookForBeacons } from './beacons.ts';

// What an observer with relays says of rounds that are void for want of their beacon.
const SECRET = new Uint8Array(32).fill(9);
const GENESIS = Date.UTC(2026, 10, 1);
const CHAIN = ownChain(SECRET, GENESIS);
const CLOSES = Date.UTC(2026, 10, 28, 12);
const SEED = createHash('sha256').update('seed').digest();
const EMPTY = createHash('sha256').digest('hex');
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};

const named = beaconRoundFrom(CHAIN, CLOSES + 3_000);
const DUE = beaconTimeMs(CHAIN, named);
const SIGNATURE = Buffer.from(signBeacon(SECRET, named));
const beacon = {
  chain: CHAIN.hash,
  public_key: CHAIN.publicKey,
  genesis_ms: CHAIN.genesisMs,
  period_ms: CHAIN.periodMs,
  round: named,
};
const OPEN = {
  kind: 'open',
  round_number: 1,
  wheel: 'studio-1',
  scheme: 'lajvard-2.1',
  commitment: createHash('sha256').update('lajvard-2/seed\0').update(u64(1)).update(SEED).digest('hex'),
  beacon,
  opened_at: CLOSES - 78_000,
  locks_at: CLOSES - 3_000,
  closes_at: CLOSES,
} as LogLeaf;
const CENTS = Array.from({ length: 37 }, (_, pocket) => 100 * pocket);
const BOARD = { salt: 'ab'.repeat(16), cents: CENTS, paid_cents: null };
const committed = createHash('sha256').update('lajvard-2/board\0').update(Buffer.from(BOARD.salt, 'hex'));
for (const total of CENTS) committed.update(u64(total));
const board = committed.digest('hex');
const closeOf = (plays: number) =>
  ({ kind: 'close', round_number: 1, bets_digest: EMPTY, play_count: plays, board, closed_at: CLOSES + 20 }) as LogLeaf;
const voidOf = (plays: number, change: object = {}): LogLeaf => ({
  kind: 'void',
  round_number: 1,
  void_reason: 'no-beacon',
  seed: SEED.toString('hex'),
  ...(plays >= 5 && { opened_board: BOARD }),
  bets_digest: EMPTY,
  play_count: plays,
  ended_at: CLOSES + 120_020,
  ...change,
});
/** The number by the scheme, here with Node's own HMAC; its first word is usable. */
const word = createHmac('sha256', SEED)
  .update(Buffer.concat([Buffer.from('lajvard-2/number\0'), u64(1), u64(named), SIGNATURE, Buffer.alloc(4)]))
  .digest()
  .readUInt32BE(0);
const NUMBER = word % 37;
const RANK = `rank ${37 - NUMBER} to ${37 - NUMBER} of 37`;

const look = async (leaves: readonly LogLeaf[], ms: number, relays: AskRelays | null, before?: Look): Promise<Look> => {
  const records = recordsOf(leaves).map((record) => {
    const opened = { board: null, opened_board: null, ...record, beacon: { ...beacon, signature: null } };
    return opened as typeof record;
  });
  const published = { log: await logOfLeaves(leaves), records, receipts: () => [] };
  const state = before === undefined ? NOTHING_OBSERVED : readObserverState(writeObserverState(before.state));
  return lookAt(houseOf(published), state ?? NOTHING_OBSERVED, { clock: clockAt(ms), lateMs: 30_000, relays });
};
const found = ({ findings }: Look) => findings.filter(({ kind }) => kind === 'beacon');
const asking = (answer: string | null = SIGNATURE.toString('hex')) => {
  const asked: number[] = [];
  const relays: AskRelays = async ({ round }) => {
    asked.push(round);
    return answer;
  };
  return { asked, relays };
};

describe('a round that is void for want of its beacon', () => {
  it.each([
    ['its board is opened', 5, RANK],
    ['its board is sealed', 4, ''],
  ])('lies if an observer had it long before; %s', async (_what, plays, rank) => {
    const { asked, relays } = asking();
    const early = await look([OPEN, closeOf(plays)], DUE + 14_000, relays);
    expect(asked, 'a round that is drawn is not asked for').toEqual([]);
    const seen = await look([OPEN, closeOf(plays)], DUE + 20_000, relays, early);
    const again = await look([OPEN, closeOf(plays)], DUE + 30_000, relays, seen);
    expect([asked, found(again)]).toEqual([[named], []]);
    const ended = await look([OPEN, closeOf(plays), voidOf(plays)], CLOSES + 125_000, relays, again);
    expect(found(ended)).toMatchObject([
      {
        expected: 'round 1 to be drawn: its beacon was there 97 s before it was void',
        found: expect.stringMatching(new RegExp(`^void, no-beacon; .* been ${NUMBER}${rank && `, ${rank}`}$`)),
        evidence: { signature: SIGNATURE.toString('hex'), seen_at: DUE + 20_000, number: NUMBER },
      },
    ]);
    expect(asked).toEqual([named]);
    const after = await look([OPEN, closeOf(plays), voidOf(plays)], CLOSES + 135_000, relays, ended);
    expect([found(after), after.numbers], 'it is said once').toEqual([[], []]);
  });

  it('is no lie if nobody had it in time; its number comes once a relay has it', async () => {
    const none = asking(null);
    const late = [OPEN, closeOf(5), voidOf(5)];
    let last = await look([OPEN, closeOf(5)], DUE + 20_000, none.relays);
    last = await look(late, CLOSES + 125_000, none.relays, last);
    expect([found(last), last.numbers]).toEqual([[], []]);
    const { relays } = asking();
    last = await look(late, CLOSES + 3_600_000, relays, last);
    const rank = { first: 37 - NUMBER, last: 37 - NUMBER };
    expect(found(last)).toEqual([]);
    expect(last.numbers).toMatchObject([{ round: 1, reason: 'no-beacon', number: NUMBER, rank }]);
  });

  it('is given up after a day', async () => {
    const none = asking(null);
    const late = [OPEN, closeOf(5), voidOf(5)];
    let last = await look(late, CLOSES + 125_000, none.relays);
    last = await look(late, CLOSES + 25 * 3_600_000, none.relays, last);
    expect(last.state.beacons?.awaited).toEqual([]);
  });

  it.each([
    ['another signature', Buffer.from(signBeacon(SECRET, named + 1)).toString('hex')],
    ['no point', 'ab'.repeat(48)],
  ])('a relay that answers %s changes nothing', async (_what, answer) => {
    const { relays } = asking(answer);
    const seen = await look([OPEN, closeOf(5)], DUE + 20_000, relays);
    const ended = await look([OPEN, closeOf(5), voidOf(5)], CLOSES + 125_000, relays, seen);
    expect([found(ended), ended.numbers, ended.state.beacons?.seen]).toEqual([[], [], null]);
  });

  it('and one for another reason only tells its number', async () => {
    const { relays } = asking();
    const fault = voidOf(5, { void_reason: 'fault' });
    const seen = await look([OPEN, closeOf(5)], DUE + 20_000, relays);
    const ended = await look([OPEN, closeOf(5), fault], CLOSES + 125_000, relays, seen);
    expect(found(ended)).toEqual([]);
    expect(ended.numbers).toMatchObject([{ reason: 'fault', number: NUMBER }]);
  });

  it('is believed by an observer without relays', async () => {
    const ended = await look([OPEN, closeOf(5), voidOf(5)], CLOSES + 125_000, null);
    expect([found(ended), ended.numbers, ended.state.beacons]).toEqual([[], [], null]);
  });
});

it('rounds whose beacon nobody has do not keep others from being asked for, nor do old ones', async () => {
  const opened = (round: number): LogLeaf =>
    Object.assign({}, OPEN, { round_number: round, beacon: { ...beacon, round: named + round } });
  const ended = (round: number, ms = 0) => voidOf(4, { round_number: round, ended_at: CLOSES + 120_000 + ms });
  const known = [1, 2, 3, 4, 5, 6].flatMap((round) => [opened(round), ended(round, round === 1 ? -90_000_000 : round)]);
  const { asked, relays: ask } = asking(null);
  const at = { ask, now: () => CLOSES + 300_000 };
  const first = await lookForBeacons({ seen: null, awaited: [] }, { known, fresh: known }, at);
  await lookForBeacons(first.beacons, { known: [], fresh: [] }, at);
  expect(asked.map((round) => round - named)).toEqual([2, 3, 4, 5, 6, 2]);
});

describe('relays over the network', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  const listening = async (answer: RequestListener): Promise<string> => {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it('are asked one after the other, until one has the round', async () => {
    const asked: (string | undefined)[] = [];
    const signature = SIGNATURE.toString('hex');
    const liars: RequestListener[] = [
      (_, response) => response.writeHead(404).end('{}'),
      (_, response) => response.writeHead(302, { Location: '/elsewhere' }).end(),
      (_, response) => response.end(JSON.stringify({ round: named + 1, signature })),
      (_, response) => response.end(' '.repeat(10_000)),
      (_, response) => response.end('<html>'),
    ];
    const honest: RequestListener = ({ url }, response) => {
      asked.push(url);
      response.end(JSON.stringify({ round: named, randomness: 'any', signature }));
    };
    const urls = await Promise.all([...liars, honest].map(listening));
    expect(await relaysAt(urls.map((url) => `${url}/`))?.(beacon)).toBe(signature);
    expect(asked).toEqual([`/${CHAIN.hash}/public/${named}`]);
    expect(await relaysAt(urls.slice(0, -1))?.(beacon)).toBeNull();
  });

  it('are none without an address, and refused with what is none', () => {
    expect(relaysAt([])).toBeNull();
    expect(() => relaysAt(['api.drand.sh'])).toThrow('not the address of a relay');
  });
});
