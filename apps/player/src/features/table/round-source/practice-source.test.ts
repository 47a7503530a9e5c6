import { expect, test } from 'vitest';
import { slipOf } from '../model/testing/table-talk.ts';
import { practiceSource } from './practice-source.ts';
import { DURATIONS, FakeClock } from './testing/fake-clock.ts';
import { RecordingTable } from './testing/recording-table.ts';

function deal(words: number[]) {
  const clock = new FakeClock();
  const table = new RecordingTable();
  const asked = words[Symbol.iterator]();
  const source = practiceSource({ clock, randomWords: () => ({ [Symbol.iterator]: () => asked }) }, DURATIONS)(table);
  source.start();
  return { clock, table, source };
}

// docs/specification/1-table-and-site.md#13-practice
// docs/specification/4-reliability.md#24-random-numbers: words from 4294967289 up are discarded, so that every pocket
// is equally likely
test.each([
  [[5], 5],
  [[37], 0],
  [[4294967289, 8], 8],
])('the random words %j give the number %i', async (words, number) => {
  const { clock, table, source } = deal(words);
  await clock.pass(DURATIONS.roundMs + DURATIONS.extraMs + DURATIONS.lockMs + DURATIONS.spinMs);
  expect(table.last('number-shown').outcome.number).toBe(number);
  source.stop();
});

test('the number comes 3 s after the lock and not before', async () => {
  const { clock, table, source } = deal([17]);
  await clock.pass(DURATIONS.roundMs + DURATIONS.extraMs + 2999);
  expect(table.kinds).not.toContain('wheel-launched');
  await clock.pass(1);
  expect(table.last('wheel-launched')).toMatchObject({ number: 17 });
  source.stop();
});

test('another round length restarts an untouched round, but waits for the next when chips are placed', async () => {
  const { clock, table, source } = deal([17, 17, 17]);
  const length = () => {
    const { openedAt, betsUntil } = table.last('round-opened').round.schedule;
    return betsUntil - openedAt;
  };
  source.chooseRoundSeconds?.(30);
  expect(length()).toBe(30_000);
  expect(table.last('round-opened').round.number).toBe(1);

  table.chips = slipOf({ 17: [5] });
  source.chooseRoundSeconds?.(120);
  expect(length()).toBe(30_000);
  await clock.pass(30_000 + DURATIONS.extraMs + DURATIONS.lockMs + DURATIONS.spinMs + 8000);
  expect(table.last('round-opened').round.number).toBe(2);
  expect(length()).toBe(120_000);
  source.stop();
});

test('the history keeps eleven numbers, newest first', async () => {
  const { clock, table, source } = deal(Array.from({ length: 13 }, (_, index) => index));
  const round = DURATIONS.roundMs + DURATIONS.extraMs + DURATIONS.lockMs + DURATIONS.spinMs + 3000;
  await clock.pass(13 * round);
  expect(table.last('number-shown').outcome.numbers).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  source.stop();
});

test('a player who has lost everything takes another starting balance; the history stays', async () => {
  const { clock, table, source } = deal([0, 0]);
  table.chips = slipOf({ 17: [50] });
  await clock.pass(DURATIONS.roundMs + DURATIONS.extraMs + DURATIONS.lockMs + DURATIONS.spinMs);
  expect(table.last('number-shown').outcome).toMatchObject({ bank: 1450, numbers: [0] });
  source.takeAnother?.();
  expect(table.last('bank-received')).toMatchObject({ bank: 2950 });
  table.chips = {};
  await clock.pass(10_000 + DURATIONS.roundMs + DURATIONS.extraMs + DURATIONS.lockMs + DURATIONS.spinMs);
  expect(table.last('number-shown').outcome).toMatchObject({ bank: 2950, numbers: [0, 0] });
  source.stop();
});
