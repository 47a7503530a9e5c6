import type { LogLeaf } from '@lajvard/contract';
import { expect, it } from 'vitest';
import given from '../../vectors/beacon-rounds.json' with { type: 'json' };
import { type Look, lookAt, NOTHING_OBSERVED, readObserverState, writeObserverState } from '../index.ts';
import { clockAt, houseOf } from '../testing/observed-house.ts';
import { logAfter, logOfLeaves, restoredLeaf, toldRounds } from '../testing/told-log.ts';

// What an observer says of a round that promises less than one it saw, in the same log and in one after a restore.
type Opening = Extract<LogLeaf, { kind: 'open' }>;
const [template] = toldRounds(1) as [Opening];
/** As an opening names it. */
const beaconOf = (start: string): object => {
  const found = given.valid.map(({ record }) => record.beacon).find(({ chain }) => chain.startsWith(start));
  const { signature: _signature, ...beacon } = found ?? { signature: '' };
  return beacon;
};
const [QUICKNET, OWN] = [beaconOf('52db'), beaconOf('fd2b')];
const OTHER = Object.assign({}, OWN, { chain: 'ab'.repeat(32) });
/** Only openings: what the leaves lack otherwise is found too, as something else. */
const opening = (round_number: number, scheme: string, beacon?: object): Opening =>
  Object.assign({}, template, {
    round_number,
    scheme,
    wheel: scheme.startsWith('croupier') ? 'studio-2' : 'studio-1',
    opened_at: template.opened_at + round_number,
    ...(beacon && { beacon }),
  }) as Opening;
const look = (log: Awaited<ReturnType<typeof logOfLeaves>>, before?: Look): Promise<Look> => {
  const state = before && readObserverState(writeObserverState(before.state));
  if (before && !state) throw new Error('the state is not read');
  const clock = clockAt(template.opened_at + 1_000);
  return lookAt(houseOf({ log, records: [] }), state ?? NOTHING_OBSERVED, { clock, lateMs: 30_000 });
};
const weaker = ({ findings }: Look): string[] =>
  findings.filter(({ kind }) => kind === 'weaker').map(({ expected, found }) => `${expected}; ${found}`);
const asRound = (rounds: readonly (readonly [string, object?])[], from = 1): Opening[] =>
  rounds.map(([scheme, beacon], n) => opening(from + n, scheme, beacon));

type Rounds = readonly (readonly [scheme: string, beacon?: object])[];
const STEPS: [string, Rounds, Rounds, RegExp][] = [
  ['no board', [['lajvard-1.2']], [['lajvard-1.1']], /round 2 to commit to its board, as round 1 did; lajvard-1\.1/],
  ['no board on the other wheel', [['lajvard-1.2']], [['croupier-1.1']], /commit to its board/],
  ['no salted receipts', [['lajvard-1.1']], [['lajvard-1']], /round 2 with salted receipts, as round 1; lajvard-1$/],
  ['no board beside its beacon', [['lajvard-2.1', QUICKNET]], [['lajvard-2', QUICKNET]], /commit to its board/],
  ['no beacon', [['lajvard-2.1', QUICKNET]], [['lajvard-1.2']], /wait for a beacon of chain 52db\w+, as round 1; none/],
  [
    'no beacon, with rounds of the other wheel between',
    [['lajvard-2.1', QUICKNET], ['croupier-1.2']],
    [['croupier-1.2'], ['lajvard-1.2']],
    /round 4 to wait for a beacon .*, as round 1; none/,
  ],
  ['its own chain', [['lajvard-2.1', QUICKNET]], [['lajvard-2.1', OWN]], /; chain fd2b\w+, which proves nothing$/],
  ['another own chain', [['lajvard-2.1', OWN]], [['lajvard-2.1', OTHER]], /; chain (ab)+, which proves nothing$/],
];

it.each(STEPS)('%s: found once, in the same log', async (_what, seen, then, says) => {
  const before = asRound(seen);
  const after = [...before, ...asRound(then, before.length + 1)];
  const first = await look(await logOfLeaves(before));
  expect(weaker(first)).toEqual([]);
  const second = await look(await logOfLeaves(after), first);
  expect(weaker(second)).toEqual([expect.stringMatching(says)]);
  const last = [...after, { ...(after.at(-1) as Opening), round_number: after.length + 1 }];
  expect(weaker(await look(await logOfLeaves(last), second)), 'the next round').toEqual([]);
  expect(weaker(await look(await logOfLeaves(after))), 'by who comes later').toEqual([expect.stringMatching(says)]);
});

it.each(STEPS)('%s: found after a restore that kept nothing', async (_what, seen, then, says) => {
  const before = asRound(seen);
  const restored = await restoredLeaf(before, 0);
  const first = await look(await logOfLeaves(before));
  const found = await look(await logAfter([], [restored, ...asRound(then, before.length + 1)]), first);
  expect(found.findings.map(({ kind }) => kind)).toContain('restored');
  expect(weaker(found)).toEqual([expect.stringMatching(says)]);
});

it.each<[string, Rounds]>([
  ['an upgrade', [['lajvard-1'], ['lajvard-1.1'], ['lajvard-1.2'], ['lajvard-2.1', OWN], ['lajvard-2.1', QUICKNET]]],
  ['the other wheel and back', [['lajvard-2.1', QUICKNET], ['croupier-1.2'], ['lajvard-2.1', QUICKNET]]],
])('%s is no step back', async (_what, rounds) => {
  let before: Look | undefined;
  for (let size = 1; size <= rounds.length; size += 1) {
    before = await look(await logOfLeaves(asRound(rounds.slice(0, size))), before);
    expect(weaker(before)).toEqual([]);
  }
});

it('what an older observer kept is read, and remembers no round', async () => {
  const { state } = await look(await logOfLeaves(asRound([['lajvard-1.2']])));
  const { openings: _openings, ...older } = JSON.parse(writeObserverState(state)) as Record<string, unknown>;
  expect(readObserverState(JSON.stringify(older))).toEqual({ ...state, openings: [] });
});
