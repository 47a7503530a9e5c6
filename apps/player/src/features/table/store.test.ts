import { PRACTICE, spotTotal } from '@lajvard/roulette';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { screenBalance, stageOf, tableTotal, WHEEL_RESTS_MS } from './model/selectors.ts';
import { practiceSource } from './round-source/practice-source.ts';
import { DURATIONS, FakeClock } from './round-source/testing/fake-clock.ts';
import { createTable, type Table } from './store.ts';

const BETTING_MS = DURATIONS.roundMs + DURATIONS.extraMs;
const TO_RESULT_MS = BETTING_MS + DURATIONS.lockMs + DURATIONS.spinMs;

let clock: FakeClock;
let table: Table;
let heard: string[];
let numbers: number[];
let calm: boolean;
let offered: boolean;

const state = () => table.view.getState().table;
const balance = () => screenBalance(state());

beforeEach(() => {
  clock = new FakeClock();
  numbers = [];
  offered = true;
  heard = [];
  calm = false;
  let chips = 0;
  table = createTable({
    mode: 'practice',
    openSource: practiceSource({ clock, randomWords: () => [numbers.shift() ?? 0] }, DURATIONS),
    clock,
    random: () => 0.5,
    newId: () => `chip-${++chips}`,
    calm: () => calm,
    autoRepeatOffered: () => offered,
  });
  table.onCue((cue) => heard.push(cue.id));
  table.start();
});

afterEach(() => table.stop());

test('the practice table opens with 1500 and open bets', () => {
  expect(balance()).toBe(PRACTICE.startingBalanceDollars);
  expect(state().phase).toBe('betting');
  expect(heard).toContain('place-bets');
});

describe('the clock of a round', () => {
  test('beeps at 12 and 6 seconds, adds extra time, calls no more bets 3 s before its end, then locks', async () => {
    heard = [];
    await clock.pass(DURATIONS.roundMs - 30_200);
    expect(heard).toEqual([]);
    await clock.pass(18_000);
    expect(heard).toEqual(['time-30']);
    heard = [];
    await clock.pass(400);
    expect(heard).toEqual(['beep-12']);
    await clock.pass(6000);
    expect(heard).toEqual(['beep-12', 'beep-6']);
    await clock.pass(6000);
    expect(heard).toEqual(['beep-12', 'beep-6', 'extra-time']);
    await clock.pass(DURATIONS.extraMs - 3400);
    expect(heard).toEqual(['beep-12', 'beep-6', 'extra-time']);
    await clock.pass(400);
    expect(heard).toEqual(['beep-12', 'beep-6', 'extra-time', 'no-more-bets']);
    await clock.pass(3000);
    expect(heard).toEqual(['beep-12', 'beep-6', 'extra-time', 'no-more-bets', 'table-locked']);
  });

  // docs/specification/1-table-and-site.md#45-unlock: 3 to 8 s, depending on win and chips
  test.each([
    ['without chips', [], 0, 3000],
    ['with chips and no win', ['17'], 0, 4000],
    ['with a win', ['17'], 17, 6000],
  ])('%s unlocks the table after its prescribed delay (case %#)', async (_, spots, number, delayMs) => {
    numbers = [number];
    for (const spot of spots) table.commands.press(spot);
    await clock.pass(TO_RESULT_MS);
    expect(state().phase).toBe('shown');
    await clock.pass(delayMs - 1);
    expect(state().phase).toBe('shown');
    await clock.pass(1);
    expect(state().phase).toBe('betting');
    expect(tableTotal(state())).toBe(0);
  });
});

test('the wheel holds the stage from the lock until it has rested with its number', async () => {
  const stages: string[] = [];
  for (const ms of [BETTING_MS - 1, 1, TO_RESULT_MS - BETTING_MS + WHEEL_RESTS_MS - 1, 1, 3000 - WHEEL_RESTS_MS]) {
    await clock.pass(ms);
    stages.push(stageOf(table.view.getState()));
  }
  expect(stages).toEqual(['betting', 'spin', 'spin', 'result', 'betting']);
});

test('a win is counted up in steps and ends at the whole amount', async () => {
  numbers = [17];
  table.commands.press('17');
  await clock.pass(TO_RESULT_MS);
  const first = state().countedWin;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(180);
  await clock.pass(500);
  expect(state().countedWin).toBeGreaterThan(first);
  await clock.pass(5000);
  expect(state().countedWin).toBe(180);
  expect(balance()).toBe(1675);
});

test('a player with reduced motion sees the whole win at once', async () => {
  calm = true;
  numbers = [17];
  table.commands.press('17');
  const seen = new Set<number>();
  table.view.subscribe((view) => seen.add(view.table.countedWin));
  await clock.pass(TO_RESULT_MS);
  expect([...seen]).toEqual([0, 180]);
  expect(balance()).toBe(1675);
});

test('the winners’ board shows 3 s after a result, long enough to read; then the old view returns', async () => {
  numbers = [17];
  table.commands.press('17');
  await clock.pass(TO_RESULT_MS);
  await clock.pass(2999);
  expect(table.view.getState().boardTab).toBe('stats');
  await clock.pass(1);
  expect(table.view.getState().boardTab).toBe('won');
  await clock.pass(8999);
  expect(state().phase).toBe('betting');
  expect(table.view.getState().boardTab).toBe('won');
  await clock.pass(1);
  expect(table.view.getState().boardTab).toBe('stats');
});

test('a view the player chooses over the winners’ board stays', async () => {
  table.commands.press('17');
  await clock.pass(TO_RESULT_MS + 3000);
  table.commands.chooseBoard('top5');
  await clock.pass(20_000);
  expect(table.view.getState().boardTab).toBe('top5');
});

test('a favourite locks the next group for 1.3 s and explains why', async () => {
  table.commands.playFavourite('orphelins');
  expect(tableTotal(state())).toBe(25);
  heard = [];
  table.commands.playFavourite('orphelins');
  expect(tableTotal(state())).toBe(25);
  expect(heard).toEqual(['refused']);
  await clock.pass(1300);
  table.commands.playFavourite('orphelins');
  expect(tableTotal(state())).toBe(50);
});

test('a press with neighbours on also covers the adjacent numbers on the wheel', () => {
  table.commands.switchNeighbours();
  table.commands.press('0');
  // docs/specification/1-table-and-site.md#96-order-of-the-wheel: 3, 26, 0, 32, 15
  for (const spot of ['3', '26', '0', '32', '15']) expect(spotTotal(state().slip, spot)).toBe(5);
  expect(tableTotal(state())).toBe(25);
  table.commands.press('RED');
  expect(heard.at(-1)).toBe('c50-or-100');
});

test('a shortcut puts 50 or 100 on an outside spot, whatever chip is chosen', () => {
  table.commands.shortcut('RED', 50);
  table.commands.shortcut('BLACK', 100);
  expect(spotTotal(state().slip, 'RED')).toBe(50);
  expect(spotTotal(state().slip, 'BLACK')).toBe(100);
  table.commands.shortcut('RED', 100);
  expect(heard.at(-1)).toBe('maximum-bet-100');
});

describe('auto-repeat', () => {
  test('places the bets again 2 s after the table unlocks while chips still lie on it', async () => {
    numbers = [17];
    table.commands.press('17');
    table.commands.switchAutoRepeat();
    await clock.pass(TO_RESULT_MS + 6000);
    expect(state().phase).toBe('betting');
    expect(tableTotal(state())).toBe(0);
    await clock.pass(1999);
    expect(tableTotal(state())).toBe(0);
    await clock.pass(1);
    expect(tableTotal(state())).toBe(5);
    expect(balance()).toBe(1670);
  });

  test('places them at once when the table is empty', async () => {
    numbers = [0];
    table.commands.press('17');
    table.commands.switchAutoRepeat();
    await clock.pass(TO_RESULT_MS + 4000);
    expect(tableTotal(state())).toBe(5);
  });

  test('blocks repeat, which explains why', () => {
    table.commands.switchAutoRepeat();
    heard = [];
    table.commands.repeat();
    expect(heard).toEqual(['refused']);
  });

  test('runs round after round, deducts its total each time, and is undone as one', async () => {
    numbers = [0, 0];
    table.commands.press('17');
    table.commands.press('18');
    table.commands.switchAutoRepeat();
    await clock.pass(TO_RESULT_MS + 4000);
    expect(balance()).toBe(1480);
    await clock.pass(TO_RESULT_MS + 4000);
    expect(tableTotal(state())).toBe(10);
    expect(balance()).toBe(1470);
    table.commands.undo();
    expect(balance()).toBe(1480);
  });

  test('ends with an announcement after 15 minutes without player input', async () => {
    table.commands.press('17');
    table.commands.switchAutoRepeat();
    await clock.pass(14 * 60_000);
    expect(state().autoRepeat).toBe(true);
    await clock.pass(3 * 60_000);
    expect(state().autoRepeat).toBe(false);
    expect(tableTotal(state())).toBe(0);
  });

  test('is unavailable where the site turned it off: the switch explains why, and a running one ends', async () => {
    table.commands.press('17');
    table.commands.switchAutoRepeat();
    offered = false;
    await clock.pass(TO_RESULT_MS + 8000);
    expect(state().autoRepeat).toBe(false);
    table.commands.switchAutoRepeat();
    expect(state().autoRepeat).toBe(false);
    expect(table.view.getState().toast?.cue.text).toBe('refusal.auto-repeat-not-offered');
  });

  test('reports the missing balance and turns itself off', async () => {
    table.commands.switchAutoRepeat();
    for (const spot of ['RED', '1-18', 'EVEN', '1st-12', '2-to-1-1']) table.commands.shortcut(spot, 100);
    numbers = [29, 29, 29, 29]; // black, odd, high, in the third dozen and the second column
    await clock.pass(3 * (TO_RESULT_MS + 4000));
    expect(balance()).toBe(0);
    expect(heard.filter((id) => id === 'charge-credit')).toHaveLength(1);
    expect(table.view.getState().toast?.cue).toMatchObject({
      text: 'favourites.auto-repeat-stopped',
      values: { refusal: 'charge-credit' },
    });
    expect(state().autoRepeat).toBe(false);
  });
});

describe('repeat is blocked and explains why', () => {
  const why = () => table.view.getState().toast?.cue.text;

  test('while the table is locked', async () => {
    table.commands.press('17');
    await clock.pass(BETTING_MS + 100);
    table.commands.repeat();
    expect(why()).toBe('refusal.table-locked');
  });

  test('while a group is being placed, and while auto-repeat is on', async () => {
    numbers = [0];
    table.commands.press('17');
    await clock.pass(TO_RESULT_MS + 4000);
    table.commands.playFavourite('orphelins');
    table.commands.repeat();
    expect(why()).toBe('refusal.still-processing');
    await clock.pass(1300);
    table.commands.switchAutoRepeat();
    table.commands.repeat();
    expect(why()).toBe('refusal.auto-repeat-on');
    table.commands.switchAutoRepeat();
    table.commands.repeat();
    expect(tableTotal(state())).toBe(30);
  });
});

test('repeat places the last round’s bets, and is refused before the first round', async () => {
  table.commands.repeat();
  expect(heard.at(-1)).toBe('refused');
  table.commands.press('17');
  await clock.pass(TO_RESULT_MS + 6000);
  table.commands.repeat();
  expect(tableTotal(state())).toBe(5);
});

test('a stopped table is silent', async () => {
  table.stop();
  heard = [];
  await clock.pass(300_000);
  expect(heard).toEqual([]);
});
