import { describe, expect, test } from 'vitest';
import { slipOf } from '../model/testing/table-talk.ts';
import { liveSource } from './live-source.ts';
import { DURATIONS, FakeClock, settled } from './testing/fake-clock.ts';
import { FakeServer } from './testing/fake-round-server.ts';
import { atTheTable, BETTING_MS, signsOf } from './testing/live-table.ts';
import { RecordingTable } from './testing/recording-table.ts';

// docs/specification/1-table-and-site.md#39-round-messages
// docs/specification/1-table-and-site.md#49-events-of-the-server
// docs/specification/1-table-and-site.md#410-connection
// docs/specification/1-table-and-site.md#414-start
// docs/specification/1-table-and-site.md#82-network-error
describe('gaps, clocks and connections', () => {
  test('a missing message is replaced by a snapshot, and an old one is ignored', async () => {
    const { clock, server, table } = await atTheTable();
    const asked = server.snapshots;
    await clock.pass(BETTING_MS - 5000);
    server.locks(true);
    server.launches();
    await settled();
    expect(server.snapshots).toBe(asked + 1);
    expect(table.last('table-entered').stage).toBe('spinning');
    const told = table.words.length;
    server.number -= 2;
    server.opens(7);
    await settled();
    expect(table.words).toHaveLength(told);
  });

  test('a result missed in a gap is shown as missed', async () => {
    const { clock, server, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(DURATIONS.lockMs);
    server.connection('disconnected');
    server.launches(true);
    await clock.pass(DURATIONS.spinMs);
    server.settles(17, true);
    server.connection('connected');
    await settled();
    expect(table.last('number-shown').outcome).toMatchObject({ number: 17, tableWin: 180 });
    expect(table.kinds.at(-1)).toBe('table-entered');
  });

  test('the countdown follows the server, whatever this browser’s clock shows', async () => {
    const { server, source, clock } = await atTheTable((one) => {
      one.aheadMs = -3_600_000;
    });
    expect(Math.abs(source.now() - server.now())).toBeLessThan(250);
    server.aheadMs = 90_000; // this browser slept
    server.wake();
    await clock.pass(10);
    expect(Math.abs(source.now() - server.now())).toBeLessThan(250);
  });

  test('a lost connection stays lost while it reconnects, and becomes a network error if it lasts', async () => {
    const { clock, server, table } = await atTheTable();
    server.connection('disconnected');
    server.connection('connecting');
    expect(table.last('connection-changed')).toMatchObject({ connection: 'lost' });
    await clock.pass(11_999);
    expect(table.words.filter((word) => word.type === 'network-failed')).toEqual([]);
    await clock.pass(1);
    expect(table.last('network-failed')).toMatchObject({ failed: true });
    server.connection('connected');
    expect(table.last('network-failed')).toMatchObject({ failed: false });
  });

  test('a table request that fails is repeated', async () => {
    const clock = new FakeClock();
    const server = new FakeServer(clock);
    const table = new RecordingTable();
    server.away = true;
    liveSource(server)(table).start();
    await clock.pass(4000);
    expect(table.kinds).toEqual([]);
    server.away = false;
    await clock.pass(2000);
    expect(table.kinds).toEqual(['table-entered']);
  });

  test('a limit or a break set elsewhere takes effect at once', async () => {
    const { clock, server, table } = await atTheTable();
    const asked = server.snapshots;
    server.breakEndsAt = new Date(clock.now() + 86_400_000).toISOString();
    server.say('user-changed', {});
    await settled();
    expect(server.snapshots).toBe(asked + 1);
    expect(table.last('table-entered').limits.breakEndsAt).toBe(Date.parse(server.breakEndsAt));
    expect(table.last('table-entered').stop).toBe('break');
    server.say('user-changed', {});
    await settled();
    expect(table.last('table-entered').stop, 'said once').toBeUndefined();
  });

  test('a closed session ends this table, unless this device asked for it', async () => {
    const { server, table } = await atTheTable();
    server.say('user-close-session', { device_id: 'this-device/tab' });
    expect(server.left).toEqual([]);
    server.say('user-close-session', { device_id: 'another' });
    server.say('user-blocked', {});
    expect(server.left).toEqual(['session-closed', 'blocked']);
    expect(signsOf(table)).toMatchObject({ leaving: true });
  });
});

describe('a table that misses an expected message', () => {
  const SIX_SECONDS = 6000;

  test('stays connected when the server has nothing new: the message is only late', async () => {
    const { clock, server } = await atTheTable();
    const asked = server.snapshots;
    await clock.pass(BETTING_MS + SIX_SECONDS - 1);
    expect(server.snapshots).toBe(asked);
    await clock.pass(20_000);
    expect(server.snapshots).toBeGreaterThan(asked + 1);
    expect(server.left).toEqual([]);
  });

  test('looks for another server when this one does not answer', async () => {
    const { clock, server } = await atTheTable();
    server.away = true;
    await clock.pass(BETTING_MS + SIX_SECONDS);
    expect(server.left).toEqual(['another connection']);
    await clock.pass(SIX_SECONDS);
    expect(server.left, 'and goes on looking').toHaveLength(2);
  });

  test('reconnects when the server’s message did not arrive', async () => {
    const { clock, server, table } = await atTheTable();
    await clock.pass(BETTING_MS);
    server.locks(true);
    await clock.pass(DURATIONS.lockMs);
    server.launches(true);
    await clock.pass(SIX_SECONDS);
    expect(server.left).toEqual(['another connection']);
    expect(table.last('table-entered').stage).toBe('spinning');
  });

  test('sends no request while each step of a round arrives on time', async () => {
    const { clock, server } = await atTheTable();
    const asked = server.snapshots;
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(DURATIONS.lockMs);
    server.launches();
    await clock.pass(DURATIONS.spinMs);
    server.settles(17);
    await clock.pass(DURATIONS.pauseMs);
    server.opens(2);
    await clock.pass(SIX_SECONDS);
    expect([server.snapshots, server.left]).toEqual([asked, []]);
  });
});

test('a paused table says why and seldom asks whether it is over; the next round ends the pause', async () => {
  const { clock, server, table } = await atTheTable();
  await clock.pass(BETTING_MS);
  server.locks();
  server.pauses({ reason: 'crew', paused_at: server.now() });
  await clock.pass(DURATIONS.lockMs);
  expect(signsOf(table)).toMatchObject({ pause: 'crew' });
  server.launches();
  await clock.pass(DURATIONS.spinMs);
  server.settles(17);
  const asked = server.snapshots;
  for (let minutes = 0; minutes < 10; minutes++) {
    await clock.pass(60_000);
    await settled();
  }
  expect(server.snapshots - asked).toBeGreaterThan(5);
  expect(server.snapshots - asked).toBeLessThan(15);
  expect(server.left, 'the server is not left').toEqual([]);
  server.pause = null;
  server.opens(8);
  await settled();
  expect(signsOf(table)).toMatchObject({ pause: null });
  expect(table.last('round-opened').round.number).toBe(8);
});

describe('one live session per account', () => {
  test('a second device sends nothing until the table is its own', async () => {
    const { clock, server, table, source } = await atTheTable();
    server.members('another');
    expect(table.last('seat-received')).toMatchObject({ elsewhere: true });
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(3000);
    expect(server.plays).toEqual([]);
    await source.takeOver?.();
    expect(server.left).toEqual(['takes over as this-device/tab']);
    const asked = server.snapshots;
    server.members('this-device/tab');
    expect(table.last('seat-received')).toMatchObject({ elsewhere: false });
    expect(server.snapshots).toBe(asked + 1);
  });

  test('a second tab of this browser is a second session', async () => {
    const { server, table } = await atTheTable();
    server.members('this-device/another-tab');
    expect(table.last('seat-received')).toMatchObject({ elsewhere: true });
    server.say('user-close-session', { device_id: 'this-device/another-tab' });
    expect(server.left).toEqual(['session-closed']);
  });

  test('a blacklisted member is sent to the block page', async () => {
    const { server } = await atTheTable();
    server.members('this-device/tab', '2026-01-01T00:00:00.000Z');
    expect(server.left).toEqual(['blocked']);
  });
});
