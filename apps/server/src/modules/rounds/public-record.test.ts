import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chipsText, type TestTable, testTable } from '../../testing/test-table.ts';
import { presentPublicRound } from './present.ts';
import { publicRound } from './read-rounds.ts';
import { roundOf } from './round-store.ts';

// What anybody may know of a round, and from when on. Written from the decisions (The live round, The wheel), not from
// the code that presents it.
let table: TestTable;
beforeEach(async () => {
  table = await testTable();
});
afterEach(() => table.end());

const played = async (): Promise<number> => {
  await table.fund(1, 200);
  const round = await table.until('locked');
  await table.play.placeBets({
    userId: 1,
    round,
    chips: chipsText({ RED: 50 }),
    arrivedAt: table.clock.monotonic(),
  });
  return round;
};
const known = async (round: number): Promise<string[]> =>
  Object.entries((await publicRound(table.db, round)) ?? {})
    .filter(([, value]) => value !== null)
    .map(([name]) => name)
    .sort();

const FROM_THE_START = ['round_number', 'phase', 'wheel', 'scheme', 'commitment', 'opened_at', 'locks_at', 'closes_at'];
const CLOSED = [...FROM_THE_START, 'bets_digest', 'play_count', 'board', 'closed_at'];

describe('the public record', () => {
  it('says in each phase what may be known, and nothing before its time', async () => {
    await table.until('open');
    expect(await known(1)).toEqual(FROM_THE_START.toSorted());
    const round = await played();
    expect(await known(round)).toEqual(FROM_THE_START.toSorted());
    await table.until('spinning');
    expect(await known(round)).toEqual([...CLOSED, 'launched_at'].toSorted());
    await table.until('settled');
    expect(await known(round)).toEqual(
      [...CLOSED, 'launched_at', 'landed_at', 'ended_at', 'seed', 'number'].toSorted(),
    );
  });

  it('keeps a number that is written but not settled to itself', async () => {
    const round = await played();
    await table.until('settled');
    const row = await roundOf(table.db, round);
    if (row === undefined) throw new Error('no round');
    const numbered = presentPublicRound({ ...row, phase: 'numbered', seed: null, ended_at: null });
    expect(row.number).not.toBeNull();
    expect(numbered).toMatchObject({ phase: 'numbered', number: null, seed: null });
  });

  it('of a void round says why, reveals the seed, and has no number', async () => {
    const round = await played();
    await table.untilVoid();
    const record = await publicRound(table.db, round);
    expect(record).toMatchObject({ phase: 'void', number: null, play_count: 1 });
    expect(record?.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(record?.void_reason).toBe('no-number');
  });

  it('says nothing of a round that is not there, nor who played', async () => {
    const round = await played();
    await table.until('settled');
    expect(await publicRound(table.db, round + 1)).toBeNull();
    expect(Object.keys((await publicRound(table.db, round)) ?? {})).not.toContain('staked_cents');
  });
});
