import { expect, it } from 'vitest';
import vectors from '../../vectors/beacon-rounds.json' with { type: 'json' };
import { isOwnBeacon, type LogLeaf, leavesOf, type RoundRecord, verifyRound } from '../index.ts';
import { createLogOrder } from '../log/log-order.ts';
import { closesInTime, lookForLateCloses, waitForLook } from '../observe/closes.ts';

// Rounds of lajvard-2, computed from docs/FAIRNESS.md alone (tools/make-beacon-rounds.mjs); half of their beacons are
// drand's own.
const recordOf = ({ record }: { record: object }): RoundRecord => record as RoundRecord;
const NAMES = ['commitment', 'beacon', 'number', 'bets', 'count', 'times'];

it.each(vectors.valid.map((vector) => [vector.record.round_number, vector] as const))(
  'round %i passes every check, and in the log',
  async (_round, vector) => {
    const record = recordOf(vector);
    const { checks } = await verifyRound(record, vector.receipts);
    expect(checks).toEqual(NAMES.map((name) => ({ name, holds: true })));
    expect(await problemsOf(leavesOf(record, null))).toEqual([]);
  },
);

it('some of the beacons are public, and some the casino’s own', () => {
  const own = vectors.valid.map((vector) => isOwnBeacon(vector.record.beacon));
  expect(own).toContain(true);
  expect(own).toContain(false);
});

it.each(vectors.invalid)('$name is found', async ({ record, receipts, fails }) => {
  const { checks } = await verifyRound(record as RoundRecord, receipts);
  const found = checks.filter(({ holds }) => holds === false).map(({ name }) => name as string);
  // the number is another one too, but for chance
  expect(found.filter((name) => name !== 'number' || fails.includes(name)).sort()).toEqual(fails);
});

const problemsOf = async (leaves: readonly LogLeaf[]): Promise<string[]> => {
  const order = createLogOrder(true);
  const found: string[] = [];
  for (const leaf of leaves) found.push(...(await order(leaf)));
  return found;
};

const [first] = vectors.valid;
if (!first) throw new Error('no vectors');
const honest = leavesOf(recordOf(first), null);
const changed = (kind: LogLeaf['kind'], change: object): LogLeaf[] =>
  honest.map((leaf) => (leaf.kind === kind ? (Object.assign({}, leaf, change) as LogLeaf) : leaf));
const { signature: _told, ...named } = first.record.beacon;
const due = named.genesis_ms + named.period_ms * (named.round - 1);

it.each<[what: string, leaves: LogLeaf[], found: string]>([
  ['another beacon named', changed('open', { beacon: { ...named, round: named.round + 1 } }), 'another beacon round'],
  ['an older one', changed('open', { beacon: { ...named, round: named.round - 1 } }), 'another beacon round'],
  ['none', changed('open', { beacon: undefined }), 'not that of its scheme'],
  ['a scheme without', changed('open', { scheme: 'lajvard-1.1' }), 'not that of its scheme'],
  ['a close held back', changed('close', { closed_at: due - 1_000 }), 'closed after its beacon'],
  ['a launch before it', changed('end', { launched_at: due - 1_001 }), 'launched before'],
  ['another signature', changed('end', { beacon_signature: 'ab'.repeat(48) }), 'not the one that it named'],
  ['no signature', changed('end', { beacon_signature: undefined }), 'not that of its scheme'],
])('a log with %s is found', async (_what, leaves, found) => {
  expect((await problemsOf(leaves)).join()).toContain(found);
});

it('an observer finds a close that was not in the log when the beacon was out, unless the round is void', () => {
  const [open, close, end] = honest as [LogLeaf, LogLeaf, LogLeaf];
  const look = (known: LogLeaf[], fresh: LogLeaf[], before: number, lateClose: number | null = null) =>
    lookForLateCloses(known.concat(fresh), fresh, { before, lateClose, note: null });
  const [inTime, outside] = [due + 999, due + 1_000];
  expect(look([open], [close, end], inTime).findings).toEqual([]);
  expect(look([open, close], [end], outside).findings).toEqual([]);
  expect(look([open], [close, end], outside).findings).toMatchObject([{ kind: 'late' }]);
  const seen = look([open], [close], outside);
  expect(seen.findings).toEqual([]);
  expect(look([open, close], [end], outside, seen.lateClose).findings).toMatchObject([{ kind: 'late' }]);
  const { round_number } = open;
  const gone = { kind: 'void', round_number, void_reason: 'late-close' } as LogLeaf;
  expect(look([open, close], [gone], outside, seen.lateClose).findings).toEqual([]);
});

it('an observer looks just before each beacon and just after, and says which closes it had by then', () => {
  const [open, close] = honest as [LogLeaf, LogLeaf];
  const waits = (now: number) => waitForLook([open], { now, everyMs: 10_000 });
  expect([due - 20_000, due - 8_000, due - 700].map(waits)).toEqual([10_000, 7_300, 1_700]);
  expect([due + 999, due + 1_000].map(waits)).toEqual([1, 10_000]);
  expect(waitForLook([], { now: due - 8_000, everyMs: 10_000 })).toBe(10_000);
  expect(closesInTime([open, close], [close], due - 1)).toEqual([close.round_number]);
  expect(closesInTime([open, close], [close], due)).toEqual([]);
  expect(closesInTime([open, close], [], due - 1)).toEqual([]);
});
