import { beaconTimeMs, ownChain, QUICKNET, signBeacon, verifyBeacon } from '@lajvard/beacon';
import { type Log, type Metrics, NO_METRICS, SILENT } from '@lajvard/process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { type VirtualTime, virtualTime } from '../../testing/virtual-clock.ts';
import type { Beacon } from './beacon.ts';
import type { RelayAnswer, RelayNetwork } from './relay-network.ts';
import { relayedBeacon } from './relayed-beacon.ts';

// The signatures are those of an own chain, so that there is one for every round; all is computed at once, so that
// simulated time decides.
const ROUND = 1_000;
const [owner, stranger] = [new Uint8Array(32).fill(5), new Uint8Array(32).fill(6)];
const chain = ownChain(owner, 1_800_000_000_000);
const made = new Map<string, Buffer>();
const signed = (round: number, by = owner): Buffer => {
  const signature = made.get(`${by} ${round}`) ?? Buffer.from(signBeacon(by, round));
  made.set(`${by} ${round}`, signature);
  return signature;
};

type Behaviour = (round: number, signal: AbortSignal) => Promise<RelayAnswer>;
const good: Behaviour = async (round) => ({ round, signature: signed(round) });
const dead: Behaviour = async () => Promise.reject(new Error('no answer: ECONNREFUSED'));
const mute: Behaviour = (_, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
const absent: Behaviour = async () => 'absent';
const forging: Behaviour = async (round) => ({ round, signature: signed(round, stranger) });
const older: Behaviour = async (round) => ({ round: round - 1, signature: signed(round - 1) });
/** An older signature under the number that was asked for. */
const replaying: Behaviour = async (round) => ({ round, signature: signed(round - 1) });

let time: VirtualTime;
let told: string[];
let counted: string[];
let seconds: number[];
let waiting: () => number;
let beacon: Beacon | null = null;
beforeEach(() => {
  time = virtualTime(beaconTimeMs(chain, ROUND));
  [told, counted, seconds] = [[], [], []];
});
afterEach(async () => beacon?.stop());

const log: Log = {
  ...SILENT,
  warn: (facts, text) => void told.push(`warn ${(facts as { relay: string }).relay}: ${text}`),
  error: (facts, text) => void told.push(`error ${(facts as { relay: string }).relay}: ${text}`),
  info: (facts, text) => void told.push(`info ${(facts as { relay: string }).relay}: ${text}`),
};
const metrics: Metrics = {
  ...NO_METRICS,
  counter: () => ({
    count: (labels, by = 1) => {
      const { relay, outcome } = labels as { relay?: string; outcome?: string };
      if (by > 0) counted.push(`${relay} ${outcome}`);
    },
  }),
  histogram: () => ({ observe: (value) => void seconds.push(value) }),
  gauge: ({ read }) => {
    waiting = () => (read() as readonly { readonly value: number }[])[0]?.value ?? -1;
  },
};
const start = (behaviours: Record<string, Behaviour>, of = chain): Beacon => {
  const network: RelayNetwork = {
    askRound: (relay, hash, round, signal) => {
      expect(hash).toBe(of.hash);
      return behaviours[relay]?.(round, signal) ?? expect.fail(relay);
    },
  };
  const verify = async (...asked: Parameters<typeof verifyBeacon>): Promise<boolean> => verifyBeacon(...asked);
  const relays = Object.keys(behaviours);
  beacon = relayedBeacon({ chain: of, relays, clock: time.process(), log, metrics, network, verify });
  return beacon;
};
/** What a call gets, while simulated time goes on. */
const waitFor = async (of: Beacon, round = ROUND): Promise<Buffer | null> => {
  const { promise, resolve } = Promise.withResolvers<Buffer | null>();
  let answer: { readonly is: Buffer | null } | undefined;
  void of.signatureOf(round).then((signature) => {
    answer = { is: signature };
    resolve(signature);
  });
  await eventually(async () => {
    if (answer) return true;
    await new Promise(setImmediate); // what was found is answered before time goes on
    if (!answer) time.next()?.();
    return undefined;
  });
  return promise;
};
const [A, B, C] = ['https://a.example', 'https://b.example', 'https://c.example'];

describe('the relays of a beacon', () => {
  it.each<[string, Record<string, Behaviour>]>([
    ['a single good one', { [A]: good }],
    ['one that never answers', { [A]: mute, [B]: good }],
    ['one that is dead', { [A]: dead, [B]: good }],
    ['one that is behind', { [A]: absent, [B]: good }],
    ['one that forges', { [A]: forging, [B]: good }],
    ['one that gives an older round', { [A]: older, [B]: good }],
    ['one that gives an older signature', { [A]: replaying, [B]: good }],
    ['all but one lying or silent', { [A]: forging, [B]: mute, [C]: good }],
  ])('relays with %s give the signature of the round', async (_, relays) => {
    expect(await waitFor(start(relays))).toEqual(signed(ROUND));
  });

  it.each<[string, Record<string, Behaviour>]>([
    ['dead', { [A]: dead, [B]: dead }],
    ['mute', { [A]: mute }],
    ['behind', { [A]: absent }],
    ['forging', { [A]: forging, [B]: replaying }],
    ['behind by a round', { [A]: older }],
  ])('relays that are all %s give no signature, after a second at most', async (_, relays) => {
    expect(await waitFor(start(relays))).toBeNull();
    expect(time.now() - beaconTimeMs(chain, ROUND)).toBeLessThanOrEqual(1_000);
  });

  it("a signature of another chain does not pass for quicknet's", async () => {
    time = virtualTime(beaconTimeMs(QUICKNET, ROUND));
    expect(await waitFor(start({ [A]: good }, QUICKNET))).toBeNull();
  });

  it('relays are asked until the signature is there, most often in the first two seconds', async () => {
    let asked = 0;
    const late: Behaviour = async (round, signal) => {
      asked += 1;
      return asked < 22 ? 'absent' : good(round, signal);
    };
    const relays = start({ [A]: late });
    for (const early of [1_000, 2_000]) {
      expect(await waitFor(relays)).toBeNull();
      expect(time.now() - beaconTimeMs(chain, ROUND)).toBe(early);
    }
    expect(await waitFor(relays)).toEqual(signed(ROUND));
    const [askedThen, waited] = [asked, time.now() - beaconTimeMs(chain, ROUND)];
    expect(await waitFor(relays)).toEqual(signed(ROUND));
    expect([askedThen, asked]).toEqual([22, 22]);
    expect(waited).toBe(20 * 100 + 300);
    expect(seconds).toEqual([2.3]);
  });

  it('a relay that sent an invalid signature is skipped until the next round', async () => {
    let asked = 0;
    const liar: Behaviour = (round, signal) => {
      asked += 1;
      return forging(round, signal);
    };
    const relays = start({ [A]: liar });
    expect(await waitFor(relays)).toBeNull();
    expect(await waitFor(relays)).toBeNull();
    expect(asked).toBe(1);
    expect(await waitFor(relays, ROUND + 1)).toBeNull();
    expect(asked).toBe(2);
  });

  it('relays are asked early too, as the clock of the caller may be fast', async () => {
    const relays = start({ [A]: async () => ({ round: ROUND + 60, signature: signed(ROUND + 60) }) });
    expect(await waitFor(relays, ROUND + 60)).toEqual(signed(ROUND + 60));
  });

  it('relays are asked exactly when the signature is due, even shortly after an early try', async () => {
    time = virtualTime(beaconTimeMs(chain, ROUND) - 350);
    const atMs: number[] = [];
    const relays = start({
      [A]: async (round, signal) => {
        atMs.push(time.now() - beaconTimeMs(chain, round));
        return atMs.length < 4 ? 'absent' : good(round, signal);
      },
    });
    expect(await waitFor(relays)).toEqual(signed(ROUND));
    expect(atMs).toEqual([-350, -50, 0, 100]);
  });

  it('no relay is asked long before the time of a round, nor after a stop', async () => {
    const relays = start({ [A]: async () => expect.fail('asked') });
    expect(await relays.signatureOf(ROUND + 61)).toBeNull();
    await relays.stop();
    expect(await relays.signatureOf(ROUND)).toBeNull();
  });

  it('each relay is asked once for a past round, beside the round that the table waits for', async () => {
    const asked: string[] = [];
    const noted =
      (relay: string, behaviour: Behaviour): Behaviour =>
      (round, signal) => {
        asked.push(`${relay} ${round}`);
        return behaviour(round, signal);
      };
    const relays = start({ [A]: noted('A', forging), [B]: noted('B', absent), [C]: noted('C', dead) });
    expect(await relays.pastSignatureOf(ROUND - 9)).toBeNull();
    expect(asked).toEqual([`A ${ROUND - 9}`, `B ${ROUND - 9}`, `C ${ROUND - 9}`]);
    await relays.stop();
    expect(await relays.pastSignatureOf(ROUND - 9)).toBeNull();
    expect(asked.length).toBe(3);
    const others = start({ [A]: older, [B]: dead, [C]: good });
    const waited = waitFor(others);
    expect(await others.pastSignatureOf(ROUND - 9)).toEqual(signed(ROUND - 9));
    expect(await waited, 'it is not given up for that').toEqual(signed(ROUND));
  });

  it('a stop ends a wait for a signature', async () => {
    const relays = start({ [A]: mute });
    const waited = relays.signatureOf(ROUND);
    await relays.stop();
    expect(await waited).toBeNull();
  });

  it('relays are no longer asked once nobody waits, and again for the next caller', async () => {
    let asked = 0;
    const relays = start({
      [A]: async () => {
        asked += 1;
        return 'absent';
      },
    });
    expect(await waitFor(relays)).toBeNull();
    await eventually(async () => {
      await new Promise(setImmediate);
      const next = time.next();
      next?.();
      return next === undefined || undefined;
    });
    const askedThen = asked;
    expect(askedThen).toBeLessThan(60);
    expect(await waitFor(relays)).toBeNull();
    expect(asked).toBeGreaterThan(askedThen);
  });

  it('a fault of a relay is logged once and counted, and its recovery is logged', async () => {
    let works = false;
    const relays = start({
      [A]: (round, signal) => (works ? good : dead)(round, signal),
      [B]: older,
    });
    expect(await waitFor(relays)).toBeNull();
    expect(waiting()).toBe((time.now() - beaconTimeMs(chain, ROUND)) / 1_000);
    works = true;
    expect(await waitFor(relays)).toEqual(signed(ROUND));
    expect(waiting()).toBe(0);
    expect(told.filter((line) => line.includes(A))).toEqual([
      `warn ${A}: a beacon relay does not answer`,
      `info ${A}: the beacon relay answers again`,
    ]);
    expect(told.filter((line) => line.includes(B))).toEqual([`error ${B}: a beacon relay answers wrongly`]);
    expect(new Set(counted)).toEqual(new Set(['a.example silent', 'b.example wrong', 'a.example valid']));
  });
});
