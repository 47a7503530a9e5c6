import type { LiveRound } from '@lajvard/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { writeStored } from '../browser/storage.ts';
import { keepOpening, keptOpenings } from './kept-openings.ts';

const BEACON = { chain: '52'.repeat(32), round: 77, due_at: 1, is_own: false };
const seen = (round_number: number, change: Partial<LiveRound> = {}): void =>
  keepOpening(Object.assign({ round_number, phase: 'open', commitment: 'ab'.repeat(32) }, change) as LiveRound);

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(Date, 'now').mockReturnValue(1_000);
});

test('what came while bets were open is kept once, with the time by its own clock', () => {
  seen(7);
  vi.spyOn(Date, 'now').mockReturnValue(2_000);
  seen(7, { phase: 'locked' });
  expect(keptOpenings()).toEqual([{ round: 7, commitment: 'ab'.repeat(32), beacon: null, at: 1_000 }]);
});

test('another commitment or beacon of the same round is kept beside the first', () => {
  seen(7, { beacon: BEACON });
  seen(7, { beacon: { ...BEACON, round: 78 } });
  seen(7, { beacon: BEACON, commitment: 'cd'.repeat(32) });
  expect(keptOpenings().map((one) => [one?.commitment?.slice(0, 2), one?.beacon?.slice(-3)])).toEqual([
    ['ab', '/77'],
    ['ab', '/78'],
    ['cd', '/77'],
  ]);
});

test('nothing is kept after the close, nor of the croupier’s wheel', () => {
  for (const phase of ['closed', 'spinning', 'numbered', 'settled', 'void'] as const) seen(7, { phase });
  seen(7, { commitment: null });
  expect(keptOpenings()).toEqual([]);
});

test('the last fifty are kept, and broken storage harms nothing', () => {
  for (let round = 1; round <= 60; round += 1) seen(round);
  expect(keptOpenings()).toHaveLength(50);
  expect(keptOpenings()[0]?.round).toBe(11);
  for (const broken of [null, 'text', {}, [null, 7, {}]]) {
    writeStored('kept_openings', broken);
    seen(7);
    expect(keptOpenings().at(-1)?.round).toBe(7);
  }
});
