import { EMPTY_SLIP, slipTotal } from '@lajvard/roulette';
import { describe, expect, test } from 'vitest';
import { slipOf } from '../model/testing/table-talk.ts';
import { liveSource } from './live-source.ts';
import { practiceSource } from './practice-source.ts';
import type { RoundSource } from './round-source.ts';
import { DURATIONS, FakeClock, settled } from './testing/fake-clock.ts';
import { FakeServer } from './testing/fake-round-server.ts';
import { RecordingTable } from './testing/recording-table.ts';

/** Drives one round; `to` is the number it brings. */
interface Wheel {
  source: RoundSource;
  table: RecordingTable;
  clock: FakeClock;
  /** Runs until bets are open. */
  open(): Promise<void>;
  lock(): Promise<void>;
  land(): Promise<void>;
  next(): Promise<void>;
}

const NUMBER = 17;

function practice(): Wheel {
  const clock = new FakeClock();
  const table = new RecordingTable();
  const source = practiceSource({ clock, randomWords: () => [NUMBER] }, DURATIONS)(table);
  return {
    source,
    table,
    clock,
    open: async () => source.start(),
    lock: () => clock.pass(DURATIONS.roundMs + DURATIONS.extraMs),
    land: () => clock.pass(DURATIONS.lockMs + DURATIONS.spinMs),
    next: () => clock.pass(DURATIONS.pauseMs),
  };
}

function live(): Wheel {
  const clock = new FakeClock();
  const table = new RecordingTable();
  const server = new FakeServer(clock);
  const source = liveSource(server)(table);
  return {
    source,
    table,
    clock,
    async open() {
      source.start();
      await settled();
      server.connection('connected');
      await settled();
      server.opens(1);
    },
    async lock() {
      await clock.pass(DURATIONS.roundMs + DURATIONS.extraMs);
      server.locks();
      await clock.pass(server.sendSpreadMs);
    },
    async land() {
      await clock.pass(DURATIONS.lockMs);
      server.launches();
      await clock.pass(DURATIONS.spinMs);
      server.settles(NUMBER);
      await settled();
    },
    async next() {
      await clock.pass(DURATIONS.pauseMs);
      server.opens(2);
    },
  };
}

// docs/specification/1-table-and-site.md#43-lock
describe.each([
  ['practice', practice],
  ['live', live],
])('the %s source', (_, wheel) => {
  test('deals a whole round to a player with chips', async () => {
    const { table, source, open, lock, land, next } = wheel();
    await open();
    const opened = table.last('round-opened').round;
    expect(opened.schedule.betsUntil - opened.schedule.openedAt).toBe(DURATIONS.roundMs);
    expect(opened.schedule.locksAt - opened.schedule.betsUntil).toBe(DURATIONS.extraMs);

    table.chips = slipOf({ 17: [5], 18: [10], RED: [50] });
    source.slipChanged(table.chips);
    await lock();
    expect(table.kinds.slice(-2)).toEqual(['table-locked', 'bets-accepted']);
    expect(table.last('bets-accepted')).toMatchObject({ bank: 1435 });
    expect(slipTotal(table.last('bets-accepted').slip)).toBe(65);

    await land();
    expect(table.kinds.slice(-2)).toEqual(['wheel-launched', 'number-shown']);
    const { outcome } = table.last('number-shown');
    // 17 is black: the straight-up pays 35 to 1 and returns its stake; 18 and red lose
    expect(outcome).toMatchObject({ number: 17, tableBet: 65, tableWin: 180, bank: 1615, numbers: [17] });
    expect(outcome.wins).toMatchObject([{ formula: '17', value: 5, win: 175, rate: 35 }]);
    expect([...outcome.droppedSpots].sort()).toEqual(['18', 'RED']);

    table.chips = EMPTY_SLIP;
    await next();
    expect(table.kinds.at(-1)).toBe('round-opened');
    expect(table.last('round-opened').round.number).toBe(opened.number + 1);
    source.stop();
  });

  test('deals a round without chips: a number and nothing else', async () => {
    const { table, source, open, lock, land } = wheel();
    await open();
    await lock();
    await land();
    expect(table.kinds.slice(-3)).toEqual(['table-locked', 'wheel-launched', 'number-shown']);
    expect(table.last('number-shown').outcome).toMatchObject({ number: 17, tableBet: 0, tableWin: 0, wins: [] });
    source.stop();
  });

  test('reports its state first, and nothing after it is stopped', async () => {
    const { table, source, clock, open } = wheel();
    await open();
    expect(table.kinds[0]).toBe('table-entered');
    expect(table.words.find((word) => word.type === 'table-entered')).toMatchObject({ bank: 1500, staked: false });
    source.stop();
    const told = table.words.length;
    await clock.pass(200_000);
    expect(table.words.length).toBe(told);
  });

  test('launches the ball only after bets are closed', async () => {
    const { table, source, open, lock, land } = wheel();
    await open();
    table.chips = slipOf({ 17: [5] });
    await lock();
    expect(table.kinds).not.toContain('wheel-launched');
    expect(table.kinds).not.toContain('number-shown');
    await land();
    const { schedule } = table.last('round-opened').round;
    expect(table.last('wheel-launched').launchesAt).toBeGreaterThanOrEqual(schedule.closesAt);
    source.stop();
  });
});
