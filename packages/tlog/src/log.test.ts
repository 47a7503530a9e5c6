import { describe, expect, it } from 'vitest';
import {
  appendEntries,
  auditLog,
  createTree,
  EMPTY_HEAD,
  followLog,
  hashLeaf,
  readConsistencyProof,
  readEntries,
  readInclusionProof,
  type TlogError,
  type TlogFault,
  type TreeHead,
  tilePath,
  verifyConsistency,
  verifyInclusion,
} from './index.ts';
import { randomFrom } from './testing/random.ts';
import { grow, logOf, type StoredLog, storedLog } from './testing/stored-log.ts';

const SEED = 27;
type Random = (limit: number) => number;
const entriesFrom = (random: Random, count: number): Uint8Array[] =>
  Array.from({ length: count }, () => Uint8Array.from({ length: random(40) }, () => random(256)));
const faultOf = (found: Promise<unknown>): Promise<TlogFault | null> =>
  found.then(
    () => null,
    (error: TlogError) => error.fault,
  );

describe('tiles as specified', () => {
  it.each([
    [0, 0, 256, 'tile/0/000'],
    [0, 1_234_067, 256, 'tile/0/x001/x234/067'],
    [63, 999, 7, 'tile/63/999.p/7'],
    ['entries', 1_000, 255, 'tile/entries/x001/000.p/255'],
  ] as const)('level %s, tile %i of width %i', (level, index, width, path) => {
    expect(tilePath(level, index, width)).toBe(path);
  });

  it('a tree of 70,000 has the tiles that the specification counts', async () => {
    const { tiles } = await appendEntries(
      storedLog(),
      EMPTY_HEAD,
      Array.from({ length: 70_000 }, (_, place) => Uint8Array.of(place >> 8, place & 255)),
    );
    const paths = tiles.map(({ path }) => path);
    const full = (level: string) => tiles.filter(({ path }) => path.startsWith(level) && !path.includes('.p/'));
    expect([full('tile/0/').length, full('tile/1/').length, full('tile/entries/').length]).toEqual([273, 1, 273]);
    expect(paths.filter((path) => path.includes('.p/')).sort()).toEqual([
      'tile/0/273.p/112',
      'tile/1/001.p/17',
      'tile/2/000.p/1',
      'tile/entries/273.p/112',
    ]);
    expect(full('tile/').every(({ path, bytes }) => path.includes('entries') || bytes.length === 8_192)).toBe(true);
  });

  it('a tree of 256 has a full tile, and one of width 1 above', async () => {
    const { tiles } = await appendEntries(storedLog(), EMPTY_HEAD, entriesFrom(randomFrom(SEED), 256));
    expect(tiles.map(({ path }) => path)).toEqual(['tile/entries/000', 'tile/0/000', 'tile/1/000.p/1']);
  });

  it('entries have their length before them', async () => {
    const { tiles } = await appendEntries(storedLog(), EMPTY_HEAD, [Uint8Array.of(7, 8), new Uint8Array(258)]);
    expect([...(tiles[0]?.bytes.subarray(0, 7) ?? [])]).toEqual([0, 2, 7, 8, 1, 2, 0]);
    await expect(appendEntries(storedLog(), EMPTY_HEAD, [new Uint8Array(65_536)])).rejects.toThrow(RangeError);
  });
});

describe(`a log that grows by chance (seed ${SEED})`, () => {
  it('continues every older size, and proves every entry', async () => {
    const random = randomFrom(SEED);
    const tree = createTree();
    const log = storedLog();
    const heads: TreeHead[] = [EMPTY_HEAD];
    let head = EMPTY_HEAD;
    while (head.size < 1_100) {
      const entries = entriesFrom(random, random(60));
      for (const entry of entries) tree.append(entry);
      head = await grow(log, head, entries);
      expect(head).toEqual({ size: tree.size(), root: tree.root() });
      for (const older of heads) {
        const proof = await readConsistencyProof(log, older.size, head.size);
        expect(proof).toEqual(tree.consistencyProof(older.size));
        expect(verifyConsistency(older, head, proof)).toBe(true);
      }
      expect(await followLog(log, heads.at(-1) ?? EMPTY_HEAD, head)).toEqual(entries);
      heads.push(head);
    }
    const all = await readEntries(log, head);
    for (const [index, entry] of all.entries()) {
      const proof = await readInclusionProof(log, index, head.size);
      expect(verifyInclusion(hashLeaf(entry), index, head, proof)).toBe(true);
    }
    for (const older of heads) expect(await followLog(log, older, head)).toEqual(all.slice(older.size));
    await auditLog(log, head);
  });

  it('reads older tiles from full ones when the partial ones are gone', async () => {
    const { log, head } = await logOf(entriesFrom(randomFrom(SEED), 100));
    const whole = await grow(log, head, entriesFrom(randomFrom(SEED), 156));
    for (const path of [...log.files.keys()]) if (path.includes('.p/')) log.files.delete(path);
    expect(await readEntries(log, head)).toHaveLength(100);
    expect(await followLog(log, head, whole)).toHaveLength(156);
    expect(await faultOf(auditLog(log, whole))).toBe('missing'); // tile/1/000.p/1
  });
});

/** What somebody with the storage and the key could do after an observer saw the log at `older`. */
interface Plant {
  readonly log: StoredLog;
  readonly older: TreeHead;
  readonly head: TreeHead;
}
type Planter = (entries: Uint8Array[], at: number, seen: number, random: Random) => Promise<Plant>;

const rebuilt = async (entries: Uint8Array[], changed: Uint8Array[], seen: number): Promise<Plant> => {
  const { head: older } = await logOf(entries.slice(0, seen));
  const { log, head } = await logOf(changed);
  return { log, older, head };
};
const damaged = async (
  entries: Uint8Array[],
  seen: number,
  harm: (files: Map<string, Uint8Array>) => void,
): Promise<Plant> => {
  const { log, older, head } = await rebuilt(entries, entries, seen);
  harm(log.files);
  return { log, older, head };
};
const someFile = (files: Map<string, Uint8Array>, random: Random): [string, Uint8Array] =>
  [...files][random(files.size)] as [string, Uint8Array];

const PLANTS: Record<string, { faults: TlogFault[]; plant: Planter }> = {
  'an entry rewritten, all signed again': {
    faults: ['inconsistent'],
    plant: (entries, at, seen) => rebuilt(entries, entries.with(at, Uint8Array.of(1, 2, 3)), seen),
  },
  'an entry dropped, all signed again': {
    faults: ['inconsistent'],
    plant: (entries, at, seen) => rebuilt(entries, entries.toSpliced(at, 1), seen),
  },
  'an entry inserted before others, all signed again': {
    faults: ['inconsistent'],
    plant: (entries, at, seen) => rebuilt(entries, entries.toSpliced(at, 0, Uint8Array.of(1, 2, 3)), seen),
  },
  'two trees of one size': {
    faults: ['fork'],
    plant: (entries, at, seen) => rebuilt(entries, entries.slice(0, seen).with(at, Uint8Array.of(1, 2, 3)), seen),
  },
  'the end cut off': {
    faults: ['rollback'],
    plant: (entries, at, seen) => rebuilt(entries, entries.slice(0, at), seen),
  },
  'a byte of a file changed': {
    faults: ['damaged'], // never a fork: these tiles prove none
    plant: (entries, _at, seen, random) =>
      damaged(entries, seen, (files) => {
        const [path, bytes] = someFile(files, random);
        const place = random(bytes.length);
        files.set(path, bytes.with(place, (bytes[place] ?? 0) ^ (1 + random(255))));
      }),
  },
  'a file cut short': {
    faults: ['damaged'],
    plant: (entries, _at, seen, random) =>
      damaged(entries, seen, (files) => {
        const [path, bytes] = someFile(files, random);
        files.set(path, bytes.subarray(0, random(bytes.length)));
      }),
  },
  'a file gone': {
    faults: ['missing'],
    plant: (entries, _at, seen, random) => damaged(entries, seen, (files) => files.delete(someFile(files, random)[0])),
  },
};

describe(`1,000 plants in a stored log (seed ${SEED})`, () => {
  const kinds = Object.entries(PLANTS);
  it.each(kinds)('%s: 125 of 125 found by who holds one older head', async (_name, { faults, plant }) => {
    expect(kinds.length * 125).toBe(1_000);
    const random = randomFrom(SEED);
    for (let trial = 0; trial < 125; trial += 1) {
      const entries = entriesFrom(random, 3 + random(600));
      const seen = 1 + random(entries.length - 2);
      const { log, older, head } = await plant(entries, random(seen), seen, random);
      const found = await faultOf(followLog(log, older, head).then(() => auditLog(log, head)));
      expect(faults, `trial ${trial}`).toContain(found);
    }
  });

  it('an untouched log is not accused', async () => {
    const random = randomFrom(SEED);
    for (let trial = 0; trial < 125; trial += 1) {
      const entries = entriesFrom(random, 3 + random(600));
      const { log, older, head } = await rebuilt(entries, entries, 1 + random(entries.length - 2));
      expect(await faultOf(followLog(log, older, head).then(() => auditLog(log, head)))).toBeNull();
    }
  });

  it('a file in place of a partial one is full, or it is damaged', async () => {
    const { log } = await logOf(entriesFrom(randomFrom(SEED), 300));
    const [whole, beyond] = [log.files.get('tile/0/000'), log.files.get('tile/0/001.p/44')];
    for (const [bytes, fault] of [
      [whole, null],
      [whole?.subarray(0, 32 * 200), 'damaged'],
      [Buffer.concat([whole ?? Buffer.of(), beyond ?? Buffer.of()]), 'damaged'],
    ] as const) {
      const files = new Map(log.files).set('tile/0/000', bytes ?? Buffer.of());
      files.delete('tile/0/000.p/100');
      expect(await faultOf(readInclusionProof(storedLog(files), 1, 100))).toBe(fault);
    }
  });

  it('nothing is added to a log whose tiles are not those that were signed', async () => {
    const { log, head } = await logOf(entriesFrom(randomFrom(SEED), 300));
    const entries = [Uint8Array.of(1)];
    for (const path of ['tile/0/001.p/44', 'tile/entries/001.p/44', 'tile/1/000.p/1']) {
      const harmed = storedLog(log.files);
      harmed.files.set(path, (log.files.get(path) as Uint8Array).with(3, 77));
      expect(await faultOf(appendEntries(harmed, head, entries)), path).toBe('damaged');
    }
    expect(await faultOf(appendEntries(log, { size: 300, root: hashLeaf(Uint8Array.of(1)) }, entries))).toBe('damaged');
  });
});
