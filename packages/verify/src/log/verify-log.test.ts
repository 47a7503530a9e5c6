import type { LogLeaf } from '@lajvard/contract';
import { TlogError } from '@lajvard/tlog';
import { describe, expect, it } from 'vitest';
import { recordMatches, verifyLog } from '../index.ts';
import { LOG_KEY, logOfLeaves, type ToldLog, toldRounds } from '../testing/told-log.ts';

const ROUNDS = 40;
const TOLD = toldRounds(ROUNDS);
const keys = [LOG_KEY];
const VOID: LogLeaf = {
  kind: 'void',
  round_number: 0,
  void_reason: 'fault',
  seed: null,
  bets_digest: null,
  play_count: 0,
  ended_at: Date.UTC(2026, 11, 1),
};
const changed = (leaf: LogLeaf | undefined, change: object): LogLeaf => Object.assign({}, leaf, change);

/** What somebody with a kept checkpoint finds: the fault of the log, or what is wrong with a leaf; null: nothing. */
const found = async (log: ToldLog, kept: string | null = null): Promise<string | null> => {
  try {
    const { problems } = await verifyLog(log, { note: log.note, kept, keys });
    return problems[0]?.what ?? null;
  } catch (error) {
    if (error instanceof TlogError) return error.fault;
    throw error;
  }
};

describe('a log as it was told', () => {
  it('holds from its beginning, and from every checkpoint that somebody kept', async () => {
    const whole = await logOfLeaves(TOLD);
    const all = await verifyLog(whole, { note: whole.note, kept: null, keys });
    expect(all).toMatchObject({ origin: 'casino.example/log', size: TOLD.length, leaves: TOLD, problems: [] });
    for (let size = 1; size <= TOLD.length; size += 1) {
      const { note: kept } = await logOfLeaves(TOLD.slice(0, size));
      const { leaves, problems } = await verifyLog(whole, { note: whole.note, kept, keys });
      expect({ leaves, problems }).toEqual({ leaves: TOLD.slice(size), problems: [] });
    }
  });

  it('is not believed without a key of the casino', async () => {
    const log = await logOfLeaves(TOLD);
    await expect(verifyLog(log, { note: log.note, kept: null, keys: [] })).rejects.toMatchObject({
      fault: 'signature',
    });
  });
});

/** Leaves that an insider tells in place of the others, all signed again. */
type Plant = (leaves: LogLeaf[], at: number) => LogLeaf[];
const REWRITES: Record<string, Plant> = {
  'a leaf rewritten': (leaves, at) => leaves.with(at, changed(leaves[at], { round_number: 999 })),
  'a leaf dropped': (leaves, at) => leaves.toSpliced(at, 1),
  'a leaf told twice': (leaves, at) => leaves.toSpliced(at, 0, changed(leaves[at], {})),
  'two leaves exchanged': (leaves, at) =>
    leaves.with(at, changed(leaves[at + 1], {})).with(at + 1, changed(leaves[at], {})),
  'a time moved back': (leaves, at) => {
    const leaf = leaves[at];
    const time = ['confirmed_at', 'closed_at', 'ended_at', 'opened_at'].find((name) => leaf && name in leaf) ?? '';
    return leaves.with(at, changed(leaf, { [time]: Number(leaf?.[time as keyof LogLeaf]) - 1 }));
  },
};

describe('plants, each signed again with the casino’s key', () => {
  const kept = 60;
  it.each(Object.entries(REWRITES))('%s before a kept checkpoint: 20 of 20 found', async (_what, plant) => {
    const { note } = await logOfLeaves(TOLD.slice(0, kept));
    for (let trial = 0; trial < 20; trial += 1) {
      const log = await logOfLeaves(plant(TOLD.slice(), trial % (kept - 1)));
      expect(await found(log, note), `trial ${trial}`).toBe('inconsistent');
    }
  });

  it('a fork of the same size, or a log cut short: 40 of 40 found', async () => {
    const { note } = await logOfLeaves(TOLD.slice(0, kept));
    for (let trial = 0; trial < 20; trial += 1) {
      const fork = TOLD.slice(0, kept).with(trial % kept, changed(TOLD[trial % kept], { round_number: 999 }));
      expect(await found(await logOfLeaves(fork), note)).toBe('fork');
      expect(await found(await logOfLeaves(TOLD.slice(0, trial % kept)), note)).toBe('rollback');
    }
  });

  /** Leaves told after the checkpoint: the log continues it, and what they say cannot be. */
  const after = TOLD.slice(kept);
  const nth = (kind: LogLeaf['kind'], n: number): LogLeaf => {
    const all = after.filter((leaf) => leaf.kind === kind);
    return all[n % all.length] as LogLeaf;
  };
  const LATE: Record<string, { kind: LogLeaf['kind']; plant: (leaf: LogLeaf) => LogLeaf[] }> = {
    'a close before its time': { kind: 'close', plant: (leaf) => [changed(leaf, { closed_at: 0 })] },
    'a close told twice': { kind: 'close', plant: (leaf) => [leaf, changed(leaf, { play_count: 99 })] },
    'an end without its close': { kind: 'close', plant: () => [] },
    'another number than that of the seed or the reading': {
      kind: 'end',
      plant: (leaf) => [changed(leaf, { number: 37 })],
    },
    'an end with another seed': { kind: 'end', plant: (leaf) => [changed(leaf, { seed: '00'.repeat(32) })] },
    'a round that ends twice': { kind: 'end', plant: (leaf) => [leaf, leaf] },
    'a round left out': { kind: 'open', plant: (leaf) => [changed(leaf, { round_number: leaf.round_number + 1 })] },
    'a round opened in the past': { kind: 'open', plant: (leaf) => [changed(leaf, { opened_at: 0 })] },
    'a void with other bets': {
      kind: 'end',
      plant: (leaf) => [
        changed(VOID, { round_number: leaf.round_number, seed: leaf.kind === 'end' ? leaf.seed : null }),
      ],
    },
    'a leaf of no known kind': { kind: 'end', plant: (leaf) => [changed(leaf, { kind: 'note' })] },
    'a leaf with one more member': { kind: 'end', plant: (leaf) => [changed(leaf, { more: 1 })] },
    'a late insert of an old round': { kind: 'open', plant: (leaf) => [TOLD[1] as LogLeaf, leaf] },
  };
  it.each(Object.entries(LATE))('%s, told after a kept checkpoint: 5 of 5 found', async (_what, { kind, plant }) => {
    const { note } = await logOfLeaves(TOLD.slice(0, kept));
    for (let trial = 0; trial < 5; trial += 1) {
      const leaf = nth(kind, trial);
      const planted = TOLD.flatMap((each) => (each === leaf ? plant(leaf) : [each]));
      expect(await found(await logOfLeaves(planted), note), `trial ${trial}`).not.toBeNull();
    }
  });
});

describe('a correction of a round, told later', () => {
  const ends = TOLD.filter((leaf) => leaf.kind === 'end');
  const filmed = ends.find((leaf) => leaf.seed === null);
  const paid = { round_number: filmed?.round_number ?? 0, paid_number: filmed?.number ?? 0 };
  const correction = { kind: 'correction', ...paid, number: 36, corrected_at: Date.UTC(2026, 11, 1) } as const;
  const told = async (...more: object[]) => found(await logOfLeaves([...TOLD, ...more]));

  it('holds, from the beginning and from a checkpoint, between the leaves of any other round', async () => {
    const at = TOLD.findIndex((leaf) => leaf.kind === 'close' && leaf.round_number === 30);
    const leaves = TOLD.toSpliced(at, 0, correction);
    const log = await logOfLeaves(leaves);
    expect(await found(log)).toBeNull();
    for (let size = at - 4; size < at + 6; size += 1)
      expect(await found(log, (await logOfLeaves(leaves.slice(0, size))).note), `${size}`).toBeNull();
  });

  const again = changed(correction, { former_number: 36, number: 35, corrected_at: correction.corrected_at + 1 });
  it('may be corrected too, also back to the number first paid by', async () => {
    const back = changed(again, { former_number: 35, number: paid.paid_number });
    expect(await told(correction, again, back)).toBeNull();
  });

  it.each<[string, object[]]>([
    ['told twice', [correction, changed(correction, { number: 35 })]],
    ['of a correction that was not told', [again]],
    ['of another number than the last', [correction, changed(again, { former_number: 34 })]],
    ['of a correction, that changes nothing', [correction, changed(again, { number: 36 })]],
    ['made before the one it corrects', [correction, changed(again, { corrected_at: correction.corrected_at - 1 })]],
    ['of another paid number', [changed(correction, { paid_number: 36, number: 1 })]],
    ['that changes nothing', [changed(correction, { number: paid.paid_number })]],
    ['made before the round ended', [changed(correction, { corrected_at: 1 })]],
    ['of a void round', [changed(correction, { round_number: 7 })]],
    ['of a round to come', [changed(correction, { round_number: ROUNDS + 1 })]],
    ['of a number that comes from a seed', [changed(correction, { round_number: 1, paid_number: ends[0]?.number })]],
  ])('%s is found', async (_what, leaves) => expect(await told(...leaves)).not.toBeNull());
});

describe('the published record of a round', () => {
  const [open, close, end] = TOLD.slice(0, 3);
  const record = Object.assign({}, open, close, end, {
    phase: 'settled',
    void_reason: null,
    closes_at: 0,
  }) as never as Parameters<typeof recordMatches>[0];
  const leaves = TOLD.slice(0, 3);
  const planned = open?.kind === 'open' ? open.closes_at : 0;
  const published = (change: object = {}) => Object.assign({}, record, { closes_at: planned }, change);

  it('says what the log says; a late lock may have moved the close back', () => {
    expect(recordMatches(published(), leaves)).toBe(true);
    expect(recordMatches(published({ closes_at: planned + 5_000 }), leaves)).toBe(true);
    expect(recordMatches(published({ closes_at: planned - 1 }), leaves)).toBe(false);
  });

  it.each(['commitment', 'bets_digest', 'seed'])('is found out if its %s was exchanged later', (name) => {
    expect(recordMatches(published({ [name]: 'ab'.repeat(32) }), leaves)).toBe(false);
  });

  it.each(['number', 'play_count', 'opened_at', 'closed_at', 'ended_at'])(
    'is found out if its %s was changed',
    (name) => {
      expect(recordMatches(published({ [name]: 77 }), leaves)).toBe(false);
    },
  );
});
