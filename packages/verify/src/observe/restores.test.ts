import type { LogLeaf } from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import {
  type Correction,
  type Look,
  lookAt,
  NOTHING_OBSERVED,
  readObserverState,
  writeObserverState,
} from '../index.ts';
import { clockAt, happenedAt, honest, houseOf, type Published } from '../testing/observed-house.ts';
import { logAfter, logOfLeaves, recordsOf, restoredLeaf, toldRounds } from '../testing/told-log.ts';

// What an observer says of a casino that restored its database, and of corrections in the log or on the page only.
const TOLD = toldRounds(6);
const LATE_MS = 30_000;
const after = (leaves: readonly LogLeaf[]): number => happenedAt(leaves.at(-1) as LogLeaf) + 2_000;
const look = (published: Published, ms: number, before?: Look): Promise<Look> =>
  lookAt(houseOf(published), before?.state ?? NOTHING_OBSERVED, { clock: clockAt(ms), lateMs: LATE_MS });
const upTo = (round: number): LogLeaf[] => TOLD.filter(({ round_number }) => round_number <= round);
const said = ({ findings }: Look): string[] => findings.map(({ kind, found }) => `${kind} ${found}`);

describe('a restore that lost leaves', () => {
  const [seen, kept] = [upTo(4), upTo(2)];
  /** What was played again after it; simulated rounds come out as before. */
  const again = TOLD.filter(({ round_number }) => round_number > 2).map((leaf) => {
    const shift = 1_000_000;
    const moved = Object.entries(leaf).map(([name, value]) => [
      name,
      name.endsWith('_at') ? Number(value) + shift : value,
    ]);
    return Object.fromEntries(moved) as LogLeaf;
  });
  const published = async (change: object = {}, keptLeaves = kept, more = again): Promise<Published> => {
    const leaf = await restoredLeaf(seen, kept.length, change);
    return { log: await logAfter(keptLeaves, [leaf, ...more]), records: recordsOf([...kept, ...more]) };
  };

  it.each([
    ['who saw all of it', 4],
    ['who saw less than was kept', 1],
    ['who saw just what was kept', 2],
  ])('is reported once to an observer %s', async (_what, round) => {
    const before = await look(await honest(upTo(round)), after(upTo(round)));
    const found = await look(await published(), after(again), before);
    expect(said(found)).toEqual([
      `restored a restore kept ${kept.length} of casino.example/log; ` +
        'rounds after 2 may be played again, and a new log began',
    ]);
    expect(found.checked).toBe(4);
    const state = readObserverState(writeObserverState(found.state));
    expect(state).toEqual(found.state);
    expect(said(await look(await published(), after(again) + 9_000, found))).toEqual([]);
  });

  it.each<[string, string, object, LogLeaf[]?, LogLeaf[]?]>([
    ['says less was published', 'shrunk', { size: seen.length - 1 }],
    ['names another tree of the same size', 'fork', { root: 'ab'.repeat(32) }],
    ['names another log', 'unsigned', { origin: 'other.example/log' }],
    ['says that it kept what it has not', 'unsigned', { kind: 'open' }],
    ['plays on at another round', 'leaf', {}, kept, again.slice(3)],
  ])('in which the casino %s: %s', async (_what, kind, change, keptLeaves, more) => {
    const before = await look(await honest(seen), after(seen));
    const found = await look(await published(change, keptLeaves, more), after(again), before);
    expect(found.findings.map((each) => each.kind)).toContain(kind);
  });

  it('that changed a leaf which was kept is a fork to anybody who saw it', async () => {
    const early = upTo(1);
    const before = await look(await honest(early), after(early));
    const rewritten = [Object.assign({}, kept[0], { opened_at: 1 }) as LogLeaf, ...kept.slice(1)];
    const leaf = await restoredLeaf([...rewritten, ...seen.slice(kept.length)], kept.length);
    const found = await look({ log: await logAfter(rewritten, [leaf, ...again]), records: [] }, after(again), before);
    expect(found.findings.map((each) => each.kind)).toEqual(['fork']);
  });

  it('is said by the first leaf of a log and by no other', async () => {
    const leaf = await restoredLeaf(seen, kept.length);
    for (const log of [await logOfLeaves([leaf, ...again]), await logAfter(kept, again)])
      expect(
        (await look({ log, records: recordsOf(again) }, after(again))).findings.map((each) => each.kind),
      ).toContain('leaf');
    const twice = await logAfter(kept, [leaf, leaf, ...again]);
    expect((await look({ log: twice, records: recordsOf(again) }, after(again))).findings[0]).toMatchObject({
      kind: 'leaf',
      found: 'only the first leaf of a log tells of a restore',
    });
  });
});

describe('a correction', () => {
  const leaves = upTo(5);
  const end = leaves.at(-1) as Extract<LogLeaf, { kind: 'end' }>;
  const facts: Correction = {
    round_number: 5,
    paid_number: end.number,
    number: 36,
    corrected_at: happenedAt(end) + 60_000,
  };
  const told = [...leaves, { kind: 'correction', ...facts } as LogLeaf];
  const [ms, due] = [facts.corrected_at + 5_000, facts.corrected_at + LATE_MS + 1_000];
  const at = async (of: readonly LogLeaf[], corrections: readonly Correction[]): Promise<Published> =>
    Object.assign(await honest(of), { records: recordsOf(leaves), corrections });

  it('that is published and in the log is right, whichever was seen first', async () => {
    const before = await look(await at(leaves, [facts]), ms);
    expect(said(before), 'published a moment ago').toEqual([]);
    const then = await look(await at(told, [facts]), due, before);
    expect(said(then)).toEqual([]);
    expect(said(await look(await at(told, [facts]), due + 90_000, then))).toEqual([]);
  });

  it.each<[string, readonly LogLeaf[], readonly Correction[], string]>([
    ['told, and not published', told, [], 'none'],
    ['published, and not told', leaves, [facts], 'paid by'],
    ['of another number', told, [Object.assign({}, facts, { number: 35 })], 'corrected to 35'],
    ['with another time', told, [Object.assign({}, facts, { corrected_at: 1 })], 'at 1'],
  ])('%s is found', async (_what, of, corrections, found) => {
    expect(said(await look(await at(of, corrections), due))).toEqual([expect.stringMatching(`^correction .*${found}`)]);
    const before = await look(await at(told, [facts]), ms);
    if (of === told)
      expect(said(await look(await at(of, corrections), due, before))).toEqual([expect.stringMatching(found)]);
  });

  it('that was corrected again is compared by itself', async () => {
    const again = { ...facts, former_number: 36, number: 35, corrected_at: facts.corrected_at + 1_000 };
    const both = [...told, { kind: 'correction', ...again } as LogLeaf];
    const then = due + 2_000;
    expect(said(await look(await at(both, [again, facts]), then))).toEqual([]);
    const before = await look(await at(told, [facts]), ms);
    expect(said(await look(await at(both, [again, facts]), then, before)), 'the first one seen before').toEqual([]);
    expect(said(await look(await at(both, [facts]), then)), 'not published').toEqual(['correction none']);
    const untold = [expect.stringMatching('from 36 to 35')];
    expect(said(await look(await at(told, [again, facts]), then)), 'not told').toEqual(untold);
    const other = { ...again, former_number: 34 };
    expect(said(await look(await at(both, [other, facts]), then))).toEqual([expect.stringMatching('from 34 to 35')]);
  });

  it('that was made before an observer of an older version looked is not missed', async () => {
    const before = await look(await at(told, [facts]), ms);
    const old = Object.assign({}, before, { state: Object.assign({}, before.state, { corrections: null }) });
    expect(said(await look(await at(told, [facts]), due, old))).toEqual([]);
  });
});
