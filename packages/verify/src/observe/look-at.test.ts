import { generateKeyPairSync } from 'node:crypto';
import type { LogLeaf, PublicRound } from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { type FindingKind, type Look, lookAt, NOTHING_OBSERVED } from '../index.ts';
import {
  clockAt,
  happenedAt,
  honest,
  houseOf,
  type Published,
  type Random,
  randomFrom,
} from '../testing/observed-house.ts';
import { LOG_KEY, logOfLeaves, receiptsOf, recordsOf, toldRounds } from '../testing/told-log.ts';

// Two looks at a simulated casino; between them somebody inside, who holds the signing key, does one thing.
// biome-ignore lint/style/noProcessEnv: the long run plants more of them (tests/run-tests.ts)
const PLANTS = Number(process.env.LAJVARD_PLANTS ?? 300);
const SEED = 27;
const LATE_MS = 30_000;
const TOLD = toldRounds(7);
const OTHERS = generateKeyPairSync('ed25519').privateKey;
const changed = <Thing extends object>(thing: Thing | undefined, change: object): Thing =>
  Object.assign({}, thing, change) as Thing;

const look = (published: Published, ms: number, before?: Look): Promise<Look> =>
  lookAt(houseOf(published), before?.state ?? NOTHING_OBSERVED, { clock: clockAt(ms), lateMs: LATE_MS });
const at = (leaf: LogLeaf | undefined): number => (leaf ? happenedAt(leaf) : 0);
const prefixes = new Map<number, Promise<Published>>();
const honestAt = (size: number): Promise<Published> => {
  const found = prefixes.get(size) ?? honest(TOLD.slice(0, size));
  prefixes.set(size, found);
  return found;
};

/** A first look when `seen` leaves were told, and a second one at `ms`, at what was published then. */
interface Plant {
  readonly seen: number;
  readonly second: Published;
  readonly ms?: number;
  readonly firstMs?: number;
}
type Planter = (random: Random) => Promise<Plant>;

const from = (random: Random, low: number, high: number): number => low + random(high - low);
/** All is signed again; the records follow what the log tells. */
const told = async (seen: number, leaves: readonly LogLeaf[]): Promise<Plant> => ({
  seen,
  second: { log: await logOfLeaves(leaves), records: recordsOf(leaves) },
});
/** The log is as it should be, and something beside it is not. */
const beside = async (
  random: Random,
  change: (published: Published, ended: number) => Partial<Published>,
): Promise<Plant> => {
  const size = from(random, 12, TOLD.length);
  const published = await honestAt(size);
  const ends = TOLD.slice(4, size).filter(({ kind }) => kind === 'end');
  const { round_number: round } = ends[random(ends.length)] as LogLeaf;
  return { seen: 4, second: Object.assign({}, published, change(published, round)) };
};
const recordChanged = (records: readonly PublicRound[], round: number, change: object): PublicRound[] =>
  records.map((record) => (record.round_number === round ? changed(record, change) : record));
/** A fact is logged when all know how the round went, with the time it should have had. */
const backDated = async (random: Random, kind: LogLeaf['kind']): Promise<Plant> => {
  const facts = TOLD.map((leaf, n) => ({ leaf, n })).filter(({ leaf, n }) => leaf.kind === kind && n > 0);
  const { leaf, n } = facts[random(facts.length)] as { leaf: LogLeaf; n: number };
  const firstMs = at(leaf) + LATE_MS + from(random, 1, 90_000);
  const leaves = TOLD.slice(0, n + 1 + random(4));
  return { seen: n, firstMs, second: await honestAt(leaves.length), ms: firstMs + 100_000 };
};
const rewrite =
  (change: (leaves: LogLeaf[], place: number) => LogLeaf[]): Planter =>
  async (random) => {
    const seen = from(random, 6, TOLD.length - 2);
    return told(seen, change(TOLD.slice(0, from(random, seen + 1, TOLD.length)), random(seen)));
  };
const later =
  (kind: LogLeaf['kind'], plant: (leaf: LogLeaf, random: Random) => LogLeaf[]): Planter =>
  async (random) => {
    const seen = from(random, 4, TOLD.length - 8);
    const facts = TOLD.slice(seen).filter((leaf) => leaf.kind === kind);
    const chosen = facts[random(facts.length)];
    return told(
      seen,
      TOLD.flatMap((leaf) => (leaf === chosen ? plant(leaf, random) : [leaf])),
    );
  };

const KINDS: Record<string, { finds: FindingKind; plant: Planter }> = {
  'a leaf rewritten': { finds: 'fork', plant: rewrite((all, n) => all.with(n, changed(all[n], { round_number: 99 }))) },
  'a leaf inserted before others': {
    finds: 'fork',
    plant: rewrite((all, n) => all.toSpliced(n, 0, changed(all[n], { round_number: 99 }))),
  },
  'a leaf dropped': {
    finds: 'fork',
    plant: rewrite((all, n) => [...all.toSpliced(n, 1), ...TOLD.slice(all.length)]),
  },
  'another log of the same size': {
    finds: 'fork',
    plant: async (random) => {
      const seen = from(random, 2, TOLD.length);
      return told(seen, TOLD.slice(0, seen).with(random(seen), TOLD.at(-1) as LogLeaf));
    },
  },
  'the end cut off': {
    finds: 'shrunk',
    plant: async (random) => {
      const seen = from(random, 6, TOLD.length);
      return told(seen, TOLD.slice(0, random(seen)));
    },
  },
  'an old round told late': { finds: 'leaf', plant: later('open', (leaf) => [...TOLD.slice(0, 3), leaf]) },
  'a round left out': {
    finds: 'leaf',
    plant: async (random) => {
      const round = from(random, 3, 7);
      return told(
        5,
        TOLD.filter(({ round_number }) => round_number !== round),
      );
    },
  },
  'a round told twice': { finds: 'leaf', plant: later('end', (leaf) => [leaf, leaf]) },
  'a close told twice': { finds: 'leaf', plant: later('close', (leaf) => [leaf, changed(leaf, { play_count: 99 })]) },
  'another number': {
    finds: 'leaf',
    plant: later('end', (leaf, random) => [
      changed(leaf, { number: ((leaf as { number: number }).number + 1 + random(36)) % 37 }),
    ]),
  },
  'another seed': { finds: 'leaf', plant: later('end', (leaf) => [changed(leaf, { seed: '00'.repeat(32) })]) },
  'a close before the planned one': {
    finds: 'leaf',
    plant: later('close', (leaf, random) => [changed(leaf, { closed_at: at(leaf) - 21 - random(50_000) })]),
  },
  'a scheme from before the receipts were salted': {
    finds: 'weaker',
    plant: later('open', (leaf) => [changed(leaf, { scheme: (leaf as { scheme: string }).scheme.replace('.1', '') })]),
  },
  'a close told late': { finds: 'late', plant: (random) => backDated(random, 'close') },
  'a commitment told late': { finds: 'late', plant: (random) => backDated(random, 'open') },
  'an end told late': { finds: 'late', plant: (random) => backDated(random, 'end') },
  'a fact from the future': {
    finds: 'ahead',
    plant: async (random) => {
      const seen = from(random, 4, TOLD.length - 8);
      const ms = at(TOLD[seen - 1]) + 2_000;
      return Object.assign(await told(seen, TOLD.slice(0, seen + 6)), { ms });
    },
  },
  'a log that stands while rounds go on': {
    finds: 'still',
    plant: async (random) => {
      const seen = from(random, 2, TOLD.length - 1);
      const { log } = await honestAt(seen);
      const records = recordsOf(TOLD.slice(0, seen + 2).filter(({ kind }, n) => n <= seen || kind !== 'reading'));
      const ms = at(TOLD[Math.min(seen + 1, TOLD.length - 1)]) + LATE_MS + from(random, 14_000, 90_000);
      return { seen, second: { log, records }, ms };
    },
  },
  'a checkpoint that another key signed': {
    finds: 'unsigned',
    plant: async (random) => {
      const seen = from(random, 2, TOLD.length - 1);
      return { seen, second: { log: await logOfLeaves(TOLD.slice(0, seen + 1), OTHERS), records: [] } };
    },
  },
  'a byte of a tile changed': {
    finds: 'damaged',
    plant: async (random) => {
      const seen = from(random, 2, TOLD.length - 1);
      const { log, records } = await honestAt(seen + 1);
      const read = async (path: string) => {
        const bytes = await log.read(path);
        const n = bytes && path.includes('entries') ? bytes.length - 1 - random(40) : 0;
        return bytes && n > 0 ? bytes.with(n, (bytes[n] ?? 0) ^ 1) : bytes;
      };
      return { seen, second: { log: { note: log.note, read }, records } };
    },
  },
  'a key withdrawn': {
    finds: 'keys',
    plant: (random) => beside(random, () => ({ keys: [changed(LOG_KEY, { key_id: 'f'.repeat(16) })] })),
  },
  'a missing record': {
    finds: 'record',
    plant: (random) =>
      beside(random, ({ records }, round) => ({
        records: records.filter(({ round_number }) => round_number !== round),
      })),
  },
  'a record with another time': {
    finds: 'record',
    plant: (random) =>
      beside(random, ({ records }, round) => {
        const name = (['opened_at', 'closed_at', 'launched_at', 'landed_at', 'ended_at'] as const)[
          random(5)
        ] as 'ended_at';
        const time = records.find(({ round_number }) => round_number === round)?.[name] ?? 0;
        return { records: recordChanged(records, round, { [name]: time + 1 + random(9) }) };
      }),
  },
  'a record with another commitment or bets': {
    finds: 'record',
    plant: (random) =>
      beside(random, ({ records }, round) => ({
        records: recordChanged(records, round, { [random(2) ? 'commitment' : 'bets_digest']: 'ab'.repeat(32) }),
      })),
  },
  'a receipt exchanged': {
    finds: 'round',
    plant: (random) =>
      beside(random, () => ({ receipts: (round) => [...receiptsOf(round).slice(1), 'cd'.repeat(32)] })),
  },
};

const play = async ({
  seen,
  second: published,
  ms = 0,
  firstMs = 0,
}: Plant): Promise<{ first: Look; second: Look }> => {
  const first = await look(await honestAt(seen), firstMs || at(TOLD[seen - 1]) + 2_000);
  return { first, second: await look(published, ms || at(TOLD.at(-1)) + 2_000, first) };
};

describe(`${PLANTS} faults planted after a first look (seed ${SEED})`, () => {
  const kinds = Object.entries(KINDS);
  it.each(kinds)('%s: an observer finds it in every trial', async (_what, { finds, plant }) => {
    const random = randomFrom(SEED);
    const missed: string[] = [];
    for (let trial = 0; trial < Math.ceil(PLANTS / kinds.length); trial += 1) {
      const { first, second } = await play(await plant(random));
      expect(first.findings).toEqual([]);
      if (!second.findings.some(({ kind }) => kind === finds))
        missed.push(
          `trial ${trial}: ${second.findings.map(({ kind, expected, found }) => `${kind} ${expected} ${found}`)}`,
        );
    }
    expect(missed).toEqual([]);
  });
});

describe('an honest casino', () => {
  it('an observer never accuses an honest casino, whose leaves come up to 20 s after their facts', async () => {
    const random = randomFrom(SEED);
    for (let trial = 0; trial < 30; trial += 1) {
      let before: Look | undefined;
      let checked = 0;
      for (let ms = at(TOLD[0]) + 21_000; ms < at(TOLD.at(-1)) + 200_000; ms += 1_000 + random(150_000)) {
        const lag = random(20_000);
        const sizes = TOLD.filter((leaf) => happenedAt(leaf) + lag <= ms).length;
        const { log } = await honestAt(Math.max(sizes, before?.state.told ? sizesOf(before) : 0, 1));
        const records = recordsOf(TOLD.filter((leaf) => happenedAt(leaf) <= ms));
        before = await look({ log, records }, ms, before);
        expect(before.findings, `trial ${trial}`).toEqual([]);
        checked += before.checked;
      }
      expect(checked).toBe(7);
    }
  });
});
const sizesOf = ({ state }: Look): number => Number(state.note?.split('\n')[1]);
