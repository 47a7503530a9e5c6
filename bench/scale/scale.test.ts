import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ASSUMED, MEASURED } from './figures.ts';
import { needsOf, SIZES, scaleTable } from './model.ts';

const read = (page: string): string => readFileSync(path.resolve(import.meta.dirname, '../../docs', page), 'utf8');

/** The table of a page under a heading: the first number of the second column, by the name in the first. */
const figuresOf = (page: string, heading: string): Record<string, number> => {
  const [, section = ''] = page.split(`## ${heading}\n`);
  return Object.fromEntries(
    [...section.matchAll(/^\| `(\w+)` \| ([\d.,]+) /gm)].map(([, name, value = '']) => [
      name,
      Number(value.replaceAll(',', '')),
    ]),
  );
};

describe('the model of growth', () => {
  it('is the table of docs/SCALING.md', () => {
    expect(read('SCALING.md')).toContain(scaleTable());
  });

  it('counts with the figures of docs/BENCHMARKS.md, all of them and no others', () => {
    expect(figuresOf(read('BENCHMARKS.md'), 'What SCALING counts with')).toEqual(MEASURED);
  });

  it('agrees with the same sums done by hand for 30,000 players', () => {
    const { playsPerSecond, databaseCores, resultGigabits, filmGigabits, processes } = needsOf(30_000);
    expect(playsPerSecond).toBe(10_000); // 30,000 in 3 s
    expect(databaseCores).toBeCloseTo((20_000 * 25e-6) / 0.6, 6); // twice that in the worst second
    expect(resultGigabits).toBeCloseTo((30_000 * 1_500 * 8) / 0.5 / 1e9, 6);
    expect(filmGigabits).toBeCloseTo(105, 6);
    expect(processes).toBe(2); // of 15,000 sockets each
  });

  it('never gets cheaper with more players, and no database is asked for more than it takes', () => {
    const all = [1, 10, 1000, ...SIZES, 5_000_000].map(needsOf);
    for (const [index, needs] of all.entries()) {
      const before = all[index - 1];
      if (before) expect(needs.processes * needs.shards).toBeGreaterThanOrEqual(before.processes * before.shards);
      expect(needs.databaseCores / needs.shards).toBeLessThanOrEqual(ASSUMED.coresPerDatabase);
      expect(needs.settleSeconds).toBeLessThanOrEqual(ASSUMED.settleSeconds);
      expect(needs.potSlots * needs.playsPerPot * needs.shards).toBeGreaterThanOrEqual(needs.peakPlaysPerSecond);
      expect(needs.walMegabytesPerSecond / needs.shards).toBeLessThanOrEqual(ASSUMED.walMegabytesPerDatabase);
    }
  });
});
