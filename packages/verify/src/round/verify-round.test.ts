import { expect, it } from 'vitest';
import vectors from '../../vectors/draws.json' with { type: 'json' };
import type { RoundRecord } from '../formats.ts';
import { firstUsable } from './draw.ts';
import { digestOfReceipts, verifyRound } from './verify-round.ts';

// Known answers, computed with node:crypto from the published formula (tools/make-draws.mjs), not by the
// code under test.
const { draws, receipts, digest } = vectors;
const recordOf = (draw: (typeof draws)[number]): RoundRecord => ({
  round_number: draw.round,
  wheel: 'studio-1',
  scheme: 'lajvard-1',
  void_reason: null,
  commitment: draw.commitment,
  seed: draw.seed,
  number: draw.number,
  bets_digest: digest,
  play_count: receipts.length,
  phase: 'settled',
  opened_at: 1_000,
  locks_at: 2_000,
  closes_at: 3_000,
  closed_at: 3_010,
  launched_at: 3_020,
  landed_at: 5_020,
  ended_at: 5_100,
});
const outcome = async (record: RoundRecord, found: string[] | null, own?: string) =>
  Object.fromEntries((await verifyRound(record, found, own)).checks.map(({ name, holds }) => [name, holds]));
const ALL_TRUE = { commitment: true, number: true, bets: true, count: true, times: true };

it('an honest round passes every check: all known answers', async () => {
  expect(draws.length).toBeGreaterThan(30);
  for (const draw of draws) {
    expect((await verifyRound(recordOf(draw), receipts)).computed.number, `round ${draw.round}`).toBe(draw.number);
    expect(await outcome(recordOf(draw), receipts)).toEqual(ALL_TRUE);
  }
});

it('the order of the receipts does not matter', async () => {
  expect(await digestOfReceipts([...receipts].reverse())).toBe(digest);
  expect(await digestOfReceipts([...receipts].sort())).toBe(digest);
});

it('skips words that would favour a pocket', () => {
  const words = (...list: number[]) => {
    const view = new DataView(new ArrayBuffer(list.length * 4));
    for (const [place, word] of list.entries()) view.setUint32(place * 4, word);
    return view;
  };
  expect(firstUsable(words(0xffff_fff8, 5))).toBe(36); // the last usable word
  expect(firstUsable(words(0xffff_fff9, 5))).toBe(5); // 4294967289, the first unusable word
  expect(firstUsable(words(0xffff_ffff, 0xffff_fff9, 38))).toBe(1);
  expect(firstUsable(words(0xffff_ffff, 0xffff_fff9))).toBeNull();
});

const [first] = draws;
if (!first) throw new Error('no vectors');
const honest = recordOf(first);
const nextRound = draws.find((draw) => draw.seed === first.seed && draw.number !== first.number);

it.each([
  ['another seed', { seed: 'ab'.repeat(32) }, receipts, { commitment: false }],
  ['no commitment', { commitment: null }, receipts, { commitment: false }],
  ['another commitment', { commitment: '00'.repeat(32) }, receipts, { commitment: false }],
  ['another number', { number: (first.number + 1) % 37 }, receipts, { number: false }],
  ['the number of another round', { round_number: nextRound?.round ?? 0 }, receipts, { number: false }],
  ['a missing receipt', {}, receipts.slice(1), { bets: false, count: false }],
  ['an added receipt', {}, [...receipts, 'ff'.repeat(32)], { bets: false, count: false }],
  ['an exchanged receipt', {}, [...receipts.slice(1), 'ff'.repeat(32)], { bets: false }],
  ['another digest', { bets_digest: '00'.repeat(32) }, receipts, { bets: false }],
  ['a launch before the close', { launched_at: 2_990, landed_at: 4_990 }, receipts, { times: false }],
  ['a close before its time', { closed_at: 2_500 }, receipts, { times: false }],
  ['a missing close', { closed_at: null }, receipts, { times: false }],
  ['a seed revealed before the ball came to rest', { ended_at: 5_000 }, receipts, { times: false }],
  ['bets after the close', { locks_at: 3_001 }, receipts, { times: false }],
  ['another count', { play_count: receipts.length + 1 }, receipts, { count: false }],
])('detects %s, and fails no other check', async (what, change, found, expected) => {
  const { number, ...others } = await outcome({ ...honest, ...change }, found);
  const { number: numberHolds = true, ...expectedOthers } = { ...ALL_TRUE, ...expected };
  expect(others).toEqual(expectedOthers);
  if (what !== 'another seed') expect(number).toBe(numberHolds); // another seed may give the same number by chance
});

it('leaves open what a round in play has not published, and the number of a void round', async () => {
  const open = {
    ...honest,
    phase: 'open' as const,
    seed: null,
    number: null,
    bets_digest: null,
    play_count: null,
    ended_at: null,
  };
  expect(await outcome(open, null)).toEqual({ commitment: null, number: null, bets: null, count: null, times: null });
  const abandoned = { phase: 'void' as const, number: null, landed_at: null };
  expect(await outcome({ ...honest, ...abandoned }, receipts)).toEqual({ ...ALL_TRUE, number: null });
  const cut = {
    ...abandoned,
    bets_digest: null,
    play_count: null,
    closed_at: null,
    launched_at: null,
    ended_at: 1_500,
  };
  expect(await outcome({ ...honest, ...cut }, [])).toEqual({ ...ALL_TRUE, number: null, bets: null, count: null });
});

it('finds the own receipt in any case and spacing, and no other', async () => {
  expect(await outcome(honest, receipts, ` ${receipts[1]?.toUpperCase()} `)).toMatchObject({ receipt: true });
  expect(await outcome(honest, receipts, 'ee'.repeat(32))).toMatchObject({ receipt: false });
  expect(await outcome(honest, null, 'ee'.repeat(32))).toMatchObject({ receipt: null });
});

it('the digest of a round without plays is that of empty text', async () => {
  expect(await digestOfReceipts([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

it("checks only bets and times on the croupier's wheel, whose number has no seed", async () => {
  const [draw] = draws;
  if (draw === undefined) throw new Error('no vector');
  const filmed = { ...recordOf(draw), scheme: 'croupier-1' as const, commitment: null, seed: null };
  expect(await outcome(filmed, receipts)).toEqual({ bets: true, count: true, times: true });
  expect(await outcome(filmed, receipts.slice(1))).toMatchObject({ bets: false, count: false });
});
