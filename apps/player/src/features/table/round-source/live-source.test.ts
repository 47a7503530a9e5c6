import { slipTotal, spotTotal } from '@lajvard/roulette';
import { describe, expect, test } from 'vitest';
import { slipOf } from '../model/table-talk.ts';
import { DURATIONS, FakeClock, FakeServer, RecordingTable, settled } from './fakes.ts';
import { liveSource } from './live-source.ts';
import type { PlayAnswer } from './send-slip.ts';

const BETTING_MS = DURATIONS.roundMs + DURATIONS.extraMs;
const AGAIN: PlayAnswer = { kind: 'again' };

async function atTheTable(prepare: (server: FakeServer) => void = () => {}) {
  const clock = new FakeClock();
  const server = new FakeServer(clock);
  const table = new RecordingTable();
  server.opens(1);
  prepare(server);
  const source = liveSource(server)(table);
  source.start();
  await settled();
  server.connection('connected');
  await settled();
  return { clock, server: server, table, source };
}

/** Every sign the screen got, merged. */
const signsOf = (table: RecordingTable): object =>
  Object.assign({}, ...table.words.map((word) => (word.type === 'sign-received' ? word.sign : {})));

describe('sending the slip', () => {
  test('goes out once, at a moment of the first second and a half after the lock', async () => {
    const { clock, server, table } = await atTheTable();
    table.chips = slipOf({ 17: [5, 10] });
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(749);
    expect(server.plays).toHaveLength(0);
    await clock.pass(1);
    expect(server.plays).toHaveLength(1);
    server.locks();
    await clock.pass(3000);
    expect(server.plays).toHaveLength(1);
    expect(table.last('bets-accepted')).toMatchObject({ bank: 1485 });
  });

  test('the same slip goes again while no answer comes, and no more after the close', async () => {
    const { clock, server, table } = await atTheTable((one) => {
      one.answers = Array.from({ length: 40 }, () => AGAIN);
    });
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(10_000);
    expect(server.plays.length).toBeGreaterThan(3);
    expect(new Set(server.plays.map((play) => play.chips)).size).toBe(1);
    const asked = server.snapshots;
    expect(asked).toBeGreaterThan(1);
    const sent = server.plays.length;
    await clock.pass(10_000);
    expect(server.plays).toHaveLength(sent);
  });

  test('a try that hangs is given up early enough for two more within the lock', async () => {
    const { clock, server, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    const triedAt: number[] = [];
    server.play = async () => {
      triedAt.push(clock.now());
      await new Promise<void>((resolve) => clock.after(900, resolve));
      return AGAIN;
    };
    await clock.pass(BETTING_MS);
    server.locks();
    const lockedAt = clock.now();
    await clock.pass(DURATIONS.lockMs + 2000);
    expect(triedAt.map((at) => at - lockedAt)).toEqual([750, 1650, 2550]);
  });

  test('a play that the server turns out to have taken is not sent again, and is no play error', async () => {
    const { clock, server, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    server.play = async ({ chips, round }) => {
      server.plays.push({ chips, round });
      if (server.plays.length === 1) server.takePlay(chips);
      await new Promise<void>((resolve) => clock.after(900, resolve));
      return AGAIN;
    };
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(1000);
    server.wake();
    await clock.pass(DURATIONS.lockMs + 2000);
    expect(server.plays).toHaveLength(1);
    expect(table.last('table-entered')).toMatchObject({ staked: true, bank: 1495 });
    expect(table.words.filter((word) => word.type === 'network-failed')).toEqual([]);
  });

  test('an answer that got lost is found in the snapshot', async () => {
    const { clock, server, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    server.play = async ({ chips, round }) => {
      server.plays.push({ chips, round });
      if (server.plays.length === 1) server.takePlay(chips);
      return AGAIN;
    };
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(4000);
    expect(table.last('table-entered')).toMatchObject({ staked: true, bank: 1495 });
  });

  test('a refusal gives the chips back with its reason, and is not tried again', async () => {
    const { clock, server, table } = await atTheTable((one) => {
      one.answers = [{ kind: 'refused', code: 'charge-credit', spot: '17' }];
    });
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(3000);
    expect(server.plays).toHaveLength(1);
    expect(table.last('bets-returned')).toMatchObject({ reason: 'charge-credit', spot: '17' });
  });

  test('a lock whose message got lost still locks and sends', async () => {
    const { clock, server, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    server.locks(true);
    await clock.pass(1500);
    expect(table.kinds).toContain('table-locked');
    expect(server.plays).toHaveLength(1);
  });
});

describe('the draft', () => {
  test('is kept while bets are open and comes back in the same round', async () => {
    const first = await atTheTable();
    first.source.slipChanged(slipOf({ 17: [5] }));
    expect(slipTotal(first.server.drafts.get(1) ?? {})).toBe(5);
    first.source.slipChanged({});
    expect(first.server.drafts.size).toBe(0);

    const { table } = await atTheTable((server) => server.drafts.set(1, slipOf({ 17: [5, 20] })));
    const entry = table.words.find((word) => word.type === 'table-entered');
    expect(entry).toMatchObject({ stage: 'betting', staked: false });
    expect(spotTotal(table.last('table-entered').slip ?? {}, '17')).toBe(25);
  });

  test('of another round does not come back', async () => {
    const { table } = await atTheTable((server) => server.drafts.set(9, slipOf({ 17: [5] })));
    expect(table.last('table-entered').slip).toBeNull();
  });

  test('gives way to the accepted play, which is not sent again', async () => {
    const { clock, server, table } = await atTheTable((one) => {
      one.drafts.set(1, slipOf({ 18: [5] }));
      one.locks();
      one.takePlay(JSON.stringify({ 17: [{ id: 'a', chipSelected: 10, x: 0, y: 0, formula: '17' }] }));
    });
    expect(table.last('table-entered')).toMatchObject({ stage: 'locked', staked: true, bank: 1490 });
    expect(spotTotal(table.last('table-entered').slip ?? {}, '17')).toBe(10);
    table.chips = table.last('table-entered').slip ?? {};
    await clock.pass(5000);
    expect(server.plays).toHaveLength(0);
  });

  test('is gone once the play is accepted', async () => {
    const { clock, server, table, source } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    source.slipChanged(table.chips);
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(2000);
    expect(server.drafts.size).toBe(0);
  });
});

describe('results and the picture', () => {
  test('nothing that tells the number is told before the picture shows it', async () => {
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

  test('a result is told once, however often it comes', async () => {
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

  test('a void round is told with its reason, and the balance is asked for', async () => {
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

describe('gaps, clocks and connections', () => {
  test('a missing message is made good by a snapshot, an old one is ignored', async () => {
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

  test('a result missed in a gap is shown as one', async () => {
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

  test('the countdown follows the server, whatever the clock of this browser says', async () => {
    const { server, source, clock } = await atTheTable((one) => {
      one.aheadMs = -3_600_000;
    });
    expect(Math.abs(source.now() - server.now())).toBeLessThan(250);
    server.aheadMs = 90_000; // this browser slept
    server.wake();
    await clock.pass(10);
    expect(Math.abs(source.now() - server.now())).toBeLessThan(250);
  });

  test('a lost connection stays lost while it is being mended; one that lasts is a network error', async () => {
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

  test('a table that cannot be asked for is asked for again', async () => {
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

  test('a limit or a break set elsewhere is learned at once', async () => {
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

describe('rounds that ended while the connection was away', () => {
  test('the confirmed bets of an earlier round are told with its number, once, and the balance is right', async () => {
    const { clock, server, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(2000);
    expect(server.awaitedRound).toBe(1);
    server.connection('disconnected');
    server.settles(17, true);
    server.opens(2, true);
    server.locks(true);
    server.settles(4, true);
    server.result = null; // the last round's result: this player was not in it
    server.opens(3, true);
    const missed = { roundNumber: 1, kind: 'settled' as const, number: 17, staked: 5, returned: 180 };
    server.games.set(1, missed);
    server.connection('connected');
    await settled();
    expect(table.last('table-entered')).toMatchObject({ bank: 1675, numbers: [4, 17], stage: 'betting', slip: null });
    expect(signsOf(table)).toMatchObject({ missed });
    expect(server.awaitedRound).toBeNull();
  });

  test('a page that was closed meanwhile tells it when it comes back, also of a void round', async () => {
    const missed = { roundNumber: 1, kind: 'void' as const, number: null, staked: 5, returned: 5 };
    const { table } = await atTheTable((server) => {
      server.opens(4);
      server.awaitedRound = 1;
      server.games.set(1, missed);
    });
    expect(signsOf(table)).toMatchObject({ missed });
  });

  test('a result that is shown on the table is not told again', async () => {
    const { clock, server, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(2000);
    server.settles(17);
    await settled();
    expect(server.awaitedRound).toBeNull();
    server.wake();
    await settled();
    expect(signsOf(table)).not.toHaveProperty('missed');
  });

  test('chips of an earlier round that were never sent are told too: nothing was taken', async () => {
    const { table } = await atTheTable((server) => {
      server.unsent = { round: 9, total: 35 };
    });
    expect(signsOf(table)).toMatchObject({ missed: { roundNumber: 9, kind: 'unsent', staked: 35, returned: 0 } });
  });
});

test('a page that comes in later knows what the last round brought', async () => {
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

describe('a play error', () => {
  test('is a network error at once, though the server answers everything else; it stands until the page loads anew', async () => {
    const { clock, server, table } = await atTheTable((one) => {
      one.answers = Array.from({ length: 40 }, () => AGAIN);
    });
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(DURATIONS.lockMs);
    expect(table.last('network-failed')).toMatchObject({ failed: true });
    expect(table.last('bets-returned')).toMatchObject({ reason: 'no-answer' });
    server.launches();
    await clock.pass(20_000);
    server.wake();
    await settled();
    expect(table.last('network-failed')).toMatchObject({ failed: true });
  });

  test('is none any more once the server turns out to have taken the play', async () => {
    const { clock, server, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    server.away = true;
    server.play = async ({ chips, round }) => {
      server.plays.push({ chips, round });
      if (server.plays.length === 1) server.takePlay(chips);
      return AGAIN;
    };
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(DURATIONS.lockMs);
    expect(table.last('network-failed')).toMatchObject({ failed: true });
    server.away = false;
    await clock.pass(2000);
    expect(table.last('network-failed')).toMatchObject({ failed: false });
    expect(table.last('table-entered')).toMatchObject({ staked: true, bank: 1495 });
  });

  test('state 5 asks for the table again, and a new wheel loads the page anew with the chips kept', async () => {
    const { clock, server, source } = await atTheTable();
    source.slipChanged(slipOf({ 17: [5] }));
    const asked = server.snapshots;
    server.say('round-state-pushed', { state: '5', server_now: server.now(), round: server.round });
    await clock.pass(1);
    expect(server.snapshots).toBe(asked + 1);
    server.say('wheel-state-pushed', { wheel_state: 'studio-2' });
    expect(server.left).toEqual(['reload']);
    expect(slipTotal(server.drafts.get(1) ?? {})).toBe(5);
  });
});
