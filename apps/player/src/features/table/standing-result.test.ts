import { spotTotal } from '@lajvard/roulette';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { practiceTable } from '../../testing/sit-down.tsx';
import { RESULT_STANDS_MS, standingResult, WHEEL_RESTS_MS, wheelRestsMs } from './model/selectors.ts';
import { DURATIONS, FakeClock } from './round-source/testing/fake-clock.ts';
import type { Table } from './store.ts';

let clock: FakeClock;
let table: Table;

const state = () => table.view.getState().table;
const standing = () => standingResult(table.view.getState())?.number;

beforeEach(async () => {
  clock = new FakeClock();
  table = practiceTable(clock);
  table.start();
  await clock.pass(DURATIONS.roundMs + DURATIONS.extraMs + DURATIONS.lockMs + DURATIONS.spinMs);
});

afterEach(() => table.stop());

test('a result stays for 4 s after the wheel has left the stage', async () => {
  expect(standing()).toBe(17);
  await clock.pass(WHEEL_RESTS_MS + RESULT_STANDS_MS - 400);
  expect(state().phase, 'nobody bet, so the next round is open').toBe('betting');
  expect(standing()).toBe(17);
  await clock.pass(600);
  expect(standing()).toBeUndefined();
});

test('a result disappears with the first chip of the next round', async () => {
  await clock.pass(WHEEL_RESTS_MS + RESULT_STANDS_MS - 400);
  expect(standing()).toBe(17);
  table.commands.press('17');
  expect(spotTotal(state().slip, '17')).toBe(5);
  expect(standing()).toBeUndefined();
});

test('a drawn ball still falling when its number shows rests for 600 ms before the wheel leaves', () => {
  const falling = { ...state(), spin: { number: 17, launchesAt: 0, landsAt: 10_000, knownAt: 10_000 } as const };
  expect(wheelRestsMs(falling, 10_000, false)).toBe(2200);
  expect(wheelRestsMs(falling, 10_000, true)).toBe(WHEEL_RESTS_MS);
});

test('a great win spans the picture for 2 s after its ball has lain there, any other leaves as ever', () => {
  const wins = (tableWin: number) => ({ ...state(), outcome: { ...outcome(), tableBet: 10, tableWin } });
  const outcome = () => state().outcome ?? expect.fail('no outcome');
  expect(wheelRestsMs(wins(110), 10_000, true)).toBe(600 + 2000);
  expect(wheelRestsMs(wins(109), 10_000, true)).toBe(WHEEL_RESTS_MS);
  expect(wheelRestsMs(wins(0), 10_000, true)).toBe(WHEEL_RESTS_MS);
});
