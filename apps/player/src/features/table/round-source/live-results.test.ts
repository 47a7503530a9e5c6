import { describe, expect, test } from 'vitest';
import { slipOf } from '../model/testing/table-talk.ts';
import { DURATIONS, settled } from './testing/fake-clock.ts';
import { atTheTable, BETTING_MS, signsOf } from './testing/live-table.ts';

// docs/specification/1-table-and-site.md#39-round-messages
// docs/specification/1-table-and-site.md#49-events-of-the-server
describe('results and the video', () => {
  test('nothing reveals the number before the video shows it', async () => {
    const { clock, server, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(DURATIONS.lockMs);
    server.launches();
    await clock.pass(DURATIONS.spinMs);
    server.gate.open = false;
    const told = table.words.length;
    server.settles(17);
    server.wake(); // the snapshot now holds number, balance and history
    await clock.pass(1000);
    server.opens(2);
    await settled();
    expect(table.words.slice(told).map((word) => word.type)).toEqual([]);

    server.gate.letOut();
    await settled();
    const after = table.words.slice(told).map((word) => word.type);
    expect(after[0]).toBe('number-shown');
    expect(after).toContain('round-opened');
    expect(table.last('number-shown').outcome).toMatchObject({ number: 17, bank: 1675 });
    expect(table.last('round-opened').round.number).toBe(2);
  });

  test('a repeated result is announced once', async () => {
    const { clock, server, table } = await atTheTable();
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(DURATIONS.lockMs);
    server.launches();
    await clock.pass(DURATIONS.spinMs);
    server.settles(17);
    server.say('round-created', { number: 17, round_number: 1, round_history: [17], at: server.now() });
    server.wake();
    await settled();
    expect(table.kinds.filter((kind) => kind === 'number-shown')).toHaveLength(1);
  });

  test('a void round is announced with its reason, and the balance is requested', async () => {
    const { clock, server, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(DURATIONS.lockMs);
    server.voids('wheel-fault');
    await settled();
    expect(table.last('round-voided')).toMatchObject({ reason: 'wheel-fault' });
    expect(table.last('table-entered')).toMatchObject({ bank: 1500 });
  });
});

describe('rounds that ended while the connection was lost', () => {
  test('an earlier round with confirmed bets is announced once, with its number and the right balance', async () => {
    const { clock, server, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(2000);
    expect(server.awaitedRounds).toEqual([{ round: 1, total: 5 }]);
    server.connection('disconnected');
    server.settles(17, true);
    server.opens(2, true);
    server.locks(true);
    server.settles(4, true);
    server.result = null; // the last round's result: this player was not in it
    server.opens(3, true);
    const missed = { roundNumber: 1, kind: 'settled', number: 17, staked: 5, returned: 180 };
    server.connection('connected');
    await settled();
    expect(table.last('table-entered')).toMatchObject({ bank: 1675, numbers: [4, 17], stage: 'betting', slip: null });
    expect(signsOf(table)).toMatchObject({ missed });
    expect(server.awaitedRounds).toEqual([]);
  });

  test('a page closed meanwhile announces the outcome on return, also of a void round', async () => {
    const missed = { roundNumber: 1, kind: 'void' as const, number: null, staked: 5, returned: 5 };
    const { table } = await atTheTable((server) => {
      server.opens(4);
      server.awaitedRounds = [{ round: 1, total: 5 }];
      server.games.set(1, missed);
    });
    expect(signsOf(table)).toMatchObject({ missed });
  });

  test('a result shown at the table is not announced again', async () => {
    const { clock, server, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(2000);
    server.settles(17);
    await settled();
    expect(server.awaitedRounds).toEqual([]);
    server.wake();
    await settled();
    expect(signsOf(table)).not.toHaveProperty('missed');
  });

  test('chips left in the browser from an earlier round without a play were not taken', async () => {
    const { table } = await atTheTable((server) => {
      server.opens(10);
      server.drafts.set(9, slipOf({ 17: [10, 20, 5] }));
    });
    expect(signsOf(table)).toMatchObject({ missed: { roundNumber: 9, kind: 'not-taken', staked: 35, returned: 0 } });
  });

  test('chips left in the browser whose play was taken after all are announced with their result', async () => {
    const missed = { roundNumber: 9, kind: 'settled' as const, number: 4, staked: 35, returned: 0 };
    const { table, server } = await atTheTable((one) => {
      one.opens(10);
      one.drafts.set(9, slipOf({ 17: [10, 20, 5] }));
      one.games.set(9, missed);
    });
    expect(signsOf(table)).toMatchObject({ missed });
    expect(server.awaitedRounds).toEqual([]);
  });
});

test('a page that opens later knows what the last round brought', async () => {
  const { table } = await atTheTable((server) => {
    server.takePlay(JSON.stringify({ 17: [{ id: 'a', chipSelected: 10, x: 0, y: 0, formula: '17' }] }));
    server.settles(17);
    server.opens(2);
  });
  expect(signsOf(table)).toMatchObject({ lastOutcome: { roundNumber: 1, number: 17, tableBet: 10, tableWin: 360 } });
  const { table: bobs } = await atTheTable((server) => {
    server.settles(4);
    server.opens(2);
  });
  expect(signsOf(bobs)).toMatchObject({ lastOutcome: { number: 4, tableBet: 0 } });
});
