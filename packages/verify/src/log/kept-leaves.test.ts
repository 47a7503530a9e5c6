import type { LogLeaf } from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { verifyLog } from '../index.ts';
import { LOG_KEY, logAfter, logOfLeaves, ORIGIN, restoredLeaf, toldRounds } from '../testing/told-log.ts';

// A log that began after a restore continues what was kept of the one before (docs/FAIRNESS.md#a-restore).

/** A filmed round of the simulated casino, void before its close. */
const voidRound = (round: number, scheme: string): LogLeaf[] => {
  const opening = toldRounds(round).find((leaf) => leaf.kind === 'open' && leaf.round_number === round);
  const open = Object.assign({}, opening, { wheel: 'studio-2', scheme, commitment: null });
  const bets = { bets_digest: null, play_count: 0 };
  const ended = { void_reason: 'fault', seed: null, ...bets, ended_at: openedAt(opening) + 1 };
  return [open as LogLeaf, { kind: 'void', round_number: round, ...ended }];
};
const openedAt = (leaf: LogLeaf | undefined): number => (leaf?.kind === 'open' ? leaf.opened_at : 0);
const correctionsOf = (round: number, count: number): LogLeaf[] =>
  Array.from({ length: count }, (_, n) => ({
    kind: 'correction',
    round_number: round,
    paid_number: 5,
    ...(n > 0 && { former_number: 5 + n }),
    number: 6 + n,
    corrected_at: 2e12 + n,
  }));
const WITH = 'croupier-1.2';
const WITHOUT = 'croupier-1.1';

/** What is wrong with the second log; `since`: somebody's checkpoint of so many leaves of the first. */
const problemsOf = async (
  kept: readonly LogLeaf[],
  more: readonly LogLeaf[],
  { since = null, change = {} }: { since?: number | null; change?: object } = {},
): Promise<string[]> => {
  const log = await logAfter(kept, [await restoredLeaf(kept, kept.length, change), ...more]);
  const note = since === null ? null : (await logOfLeaves(kept.slice(0, since))).note;
  const { problems } = await verifyLog(log, { note: log.note, kept: note, keys: [LOG_KEY] });
  return problems.map(({ index, what }) => `${index} ${what}`);
};

describe.each([
  ['from its first leaf', null],
  ['by who kept a checkpoint of the first log', 1],
])('the log after a restore, read %s', (_how, since) => {
  it('opens no round without a board after a kept one with it', async () => {
    const kept = voidRound(1, WITH);
    expect(await problemsOf(kept, voidRound(2, WITH), { since })).toEqual([]);
    expect(await problemsOf(kept, voidRound(2, WITHOUT), { since })).toEqual(['1 it does not commit to its board']);
    expect(await problemsOf(voidRound(1, WITHOUT), voidRound(2, WITHOUT), { since })).toEqual([]);
  });

  it('finds the last kept opening behind any number of corrections', async () => {
    const kept = [...voidRound(1, WITH), ...correctionsOf(1, 40)];
    expect(await problemsOf(kept, voidRound(2, WITHOUT), { since })).toEqual(['1 it does not commit to its board']);
  });

  it('tells the rest of the kept round before the next', async () => {
    const [open, ended] = voidRound(1, WITH) as [LogLeaf, LogLeaf];
    expect(await problemsOf([open], [ended, ...voidRound(2, WITH)], { since })).toEqual([]);
    expect(await problemsOf([open], voidRound(2, WITH), { since })).toEqual(['1 the round before it has not ended']);
    const closed = { kind: 'close', round_number: 1, bets_digest: 'ab'.repeat(32), play_count: 0, closed_at: 0 };
    expect(await problemsOf([open], [closed as LogLeaf], { since })).toContain('1 it closed before its time');
    expect(await problemsOf([open, ended], [ended], { since })).toEqual(['1 the round has ended already']);
  });

  it('names the last round that is kept', async () => {
    const change = { round_number: 7 };
    const wrong = '0 it does not name the last round that was kept';
    expect(await problemsOf(voidRound(1, WITH), voidRound(2, WITH), { since, change })).toContain(wrong);
  });
});

it('a third log continues the first, if the second opened no round', async () => {
  const first = voidRound(1, WITH);
  const second = [await restoredLeaf(first, first.length)];
  const [old, middle] = [await logAfter(first, second), await logOfLeaves(second)];
  const problems = async (scheme: string): Promise<string[]> => {
    const leaf = await restoredLeaf(second, 1, { origin: `${ORIGIN}/2` });
    const newest = await logOfLeaves([leaf, ...voidRound(2, scheme)], undefined, `${ORIGIN}/3`);
    const read = (path: string) => (path.startsWith('3/') ? newest.read(path.slice(2)) : old.read(path));
    const kept = { note: newest.note, kept: null, keys: [LOG_KEY] };
    return (await verifyLog({ read }, kept)).problems.map(({ what }) => what);
  };
  expect(middle.note).not.toBe(old.note);
  expect(await problems(WITH)).toEqual([]);
  expect(await problems(WITHOUT)).toEqual(['it does not commit to its board']);
});

it('a log opens no round without a board behind any number of corrections', async () => {
  const before = [...voidRound(1, WITH), ...correctionsOf(1, 40)];
  const log = await logOfLeaves([...before, ...voidRound(2, WITHOUT)]);
  const { note } = await logOfLeaves(before);
  const { problems } = await verifyLog(log, { note: log.note, kept: note, keys: [LOG_KEY] });
  expect(problems).toEqual([{ index: before.length, what: 'it does not commit to its board' }]);
});
