import { slipTotal, spotTotal } from '@lajvard/roulette';
import { describe, expect, test } from 'vitest';
import { slipOf } from '../model/table-talk.ts';
import { DURATIONS, FakeClock, FakeServer, RecordingTable, settled } from './fakes.ts';
import { liveSource } from './live-source.ts';
import type { PlayAnswer } from './send-slip.ts';

const BETTING_MS = DURATIONS.roundMs + DURATIONS.extraMs;
const AGAIN: PlayAnswer = { kind: 'again' };

async function atTheTable(prepare: (house: FakeServer) => void = () => {}) {
  const clock = new FakeClock();
  const house = new FakeServer(clock);
  const table = new RecordingTable();
  house.opens(1);
  prepare(house);
  const dealer = liveSource(house)(table);
  dealer.start();
  await settled();
  house.connection('connected');
  await settled();
  return { clock, house, table, dealer };
}

/** What the screen was told to show beside the table, all in all. */
const signsOf = (table: RecordingTable): object =>
  Object.assign({}, ...table.words.map((word) => (word.type === 'sign-told' ? word.sign : {})));

describe('sending the slip', () => {
  test('goes out once, at a moment of the first second and a half after the lock', async () => {
    const { clock, house, table } = await atTheTable();
    table.chips = slipOf({ 17: [5, 10] });
    await clock.pass(BETTING_MS);
    house.locks();
    await clock.pass(749);
    expect(house.plays).toHaveLength(0);
    await clock.pass(1);
    expect(house.plays).toHaveLength(1);
    house.locks();
    await clock.pass(3000);
    expect(house.plays).toHaveLength(1);
    expect(table.last('bets-accepted')).toMatchObject({ bank: 1485 });
  });

  test('the same slip goes again while no answer comes, and no more after the close', async () => {
    const { clock, house, table } = await atTheTable((one) => {
      one.answers = Array.from({ length: 40 }, () => AGAIN);
    });
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    house.locks();
    await clock.pass(10_000);
    expect(house.plays.length).toBeGreaterThan(3);
    expect(new Set(house.plays.map((play) => play.chips)).size).toBe(1);
    const asked = house.snapshots;
    expect(asked).toBeGreaterThan(1);
    const sent = house.plays.length;
    await clock.pass(10_000);
    expect(house.plays).toHaveLength(sent);
  });

  test('a try that hangs is given up early enough for two more within the lock', async () => {
    const { clock, house, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    const triedAt: number[] = [];
    house.play = async () => {
      triedAt.push(clock.now());
      await new Promise<void>((resolve) => clock.after(900, resolve));
      return AGAIN;
    };
    await clock.pass(BETTING_MS);
    house.locks();
    const lockedAt = clock.now();
    await clock.pass(DURATIONS.lockMs + 2000);
    expect(triedAt.map((at) => at - lockedAt)).toEqual([750, 1650, 2550]);
  });

  test('a play that the server turns out to have taken is not sent again, and is no play error', async () => {
    const { clock, house, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    house.play = async ({ chips, round }) => {
      house.plays.push({ chips, round });
      if (house.plays.length === 1) house.takePlay(chips);
      await new Promise<void>((resolve) => clock.after(900, resolve));
      return AGAIN;
    };
    await clock.pass(BETTING_MS);
    house.locks();
    await clock.pass(1000);
    house.wake();
    await clock.pass(DURATIONS.lockMs + 2000);
    expect(house.plays).toHaveLength(1);
    expect(table.last('table-entered')).toMatchObject({ staked: true, bank: 1495 });
    expect(table.words.filter((word) => word.type === 'network-failed')).toEqual([]);
  });

  test('an answer that got lost is found in the snapshot', async () => {
    const { clock, house, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    house.play = async ({ chips, round }) => {
      house.plays.push({ chips, round });
      if (house.plays.length === 1) house.takePlay(chips);
      return AGAIN;
    };
    await clock.pass(BETTING_MS);
    house.locks();
    await clock.pass(4000);
    expect(table.last('table-entered')).toMatchObject({ staked: true, bank: 1495 });
  });

  test('a refusal gives the chips back with its reason, and is not tried again', async () => {
    const { clock, house, table } = await atTheTable((one) => {
      one.answers = [{ kind: 'refused', code: 'charge-credit', spot: '17' }];
    });
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    house.locks();
    await clock.pass(3000);
    expect(house.plays).toHaveLength(1);
    expect(table.last('bets-returned')).toMatchObject({ reason: 'charge-credit', spot: '17' });
  });

  test('a lock whose message got lost still locks and sends', async () => {
    const { clock, house, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    house.locks(true);
    await clock.pass(1500);
    expect(table.kinds).toContain('table-locked');
    expect(house.plays).toHaveLength(1);
  });
});

describe('the draft', () => {
  test('is kept while bets are open and comes back in the same round', async () => {
    const first = await atTheTable();
    first.dealer.slipChanged(slipOf({ 17: [5] }));
    expect(slipTotal(first.house.drafts.get(1) ?? {})).toBe(5);
    first.dealer.slipChanged({});
    expect(first.house.drafts.size).toBe(0);

    const { table } = await atTheTable((house) => house.drafts.set(1, slipOf({ 17: [5, 20] })));
    const entry = table.words.find((word) => word.type === 'table-entered');
    expect(entry).toMatchObject({ stage: 'betting', staked: false });
    expect(spotTotal(table.last('table-entered').slip ?? {}, '17')).toBe(25);
  });

  test('of another round does not come back', async () => {
    const { table } = await atTheTable((house) => house.drafts.set(9, slipOf({ 17: [5] })));
    expect(table.last('table-entered').slip).toBeNull();
  });

  test('gives way to the accepted play, which is not sent again', async () => {
    const { clock, house, table } = await atTheTable((one) => {
      one.drafts.set(1, slipOf({ 18: [5] }));
      one.locks();
      one.takePlay(JSON.stringify({ 17: [{ id: 'a', chipSelected: 10, x: 0, y: 0, formula: '17' }] }));
    });
    expect(table.last('table-entered')).toMatchObject({ stage: 'locked', staked: true, bank: 1490 });
    expect(spotTotal(table.last('table-entered').slip ?? {}, '17')).toBe(10);
    table.chips = table.last('table-entered').slip ?? {};
    await clock.pass(5000);
    expect(house.plays).toHaveLength(0);
  });

  test('is gone once the play is accepted', async () => {
    const { clock, house, table, dealer } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    dealer.slipChanged(table.chips);
    await clock.pass(BETTING_MS);
    house.locks();
    await clock.pass(2000);
    expect(house.drafts.size).toBe(0);
  });
});

describe('results and the picture', () => {
  test('nothing that tells the number is told before the picture shows it', async () => {
    const { clock, house, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    house.locks();
    await clock.pass(DURATIONS.lockMs);
    house.launches();
    await clock.pass(DURATIONS.spinMs);
    house.gate.open = false;
    const told = table.words.length;
    house.settles(17);
    house.wake(); // a snapshot now knows number, balance and history
    await clock.pass(1000);
    house.opens(2);
    await settled();
    expect(table.words.slice(told).map((word) => word.type)).toEqual([]);

    house.gate.letOut();
    await settled();
    const after = table.words.slice(told).map((word) => word.type);
    expect(after[0]).toBe('number-shown');
    expect(after).toContain('round-opened');
    expect(table.last('number-shown').outcome).toMatchObject({ number: 17, bank: 1675 });
    expect(table.last('round-opened').round.number).toBe(2);
  });

  test('a result is told once, however often it comes', async () => {
    const { clock, house, table } = await atTheTable();
    await clock.pass(BETTING_MS);
    house.locks();
    await clock.pass(DURATIONS.lockMs);
    house.launches();
    await clock.pass(DURATIONS.spinMs);
    house.settles(17);
    house.say('round-created', { number: 17, round_number: 1, round_history: [17], at: house.now() });
    house.wake();
    await settled();
    expect(table.kinds.filter((kind) => kind === 'number-shown')).toHaveLength(1);
  });

  test('a void round is told with its reason, and the balance is asked for', async () => {
    const { clock, house, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    house.locks();
    await clock.pass(DURATIONS.lockMs);
    house.voids('wheel-fault');
    await settled();
    expect(table.last('round-voided')).toMatchObject({ reason: 'wheel-fault' });
    expect(table.last('table-entered')).toMatchObject({ bank: 1500 });
  });
});

describe('gaps, clocks and connections', () => {
  test('a missing message is made good by a snapshot, an old one is ignored', async () => {
    const { clock, house, table } = await atTheTable();
    const asked = house.snapshots;
    await clock.pass(BETTING_MS - 5000);
    house.locks(true);
    house.launches();
    await settled();
    expect(house.snapshots).toBe(asked + 1);
    expect(table.last('table-entered').stage).toBe('spinning');
    const told = table.words.length;
    house.number -= 2;
    house.opens(7);
    await settled();
    expect(table.words).toHaveLength(told);
  });

  test('a result missed in a gap is shown as one', async () => {
    const { clock, house, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    house.locks();
    await clock.pass(DURATIONS.lockMs);
    house.connection('disconnected');
    house.launches(true);
    await clock.pass(DURATIONS.spinMs);
    house.settles(17, true);
    house.connection('connected');
    await settled();
    expect(table.last('number-shown').outcome).toMatchObject({ number: 17, tableWin: 180 });
    expect(table.kinds.at(-1)).toBe('table-entered');
  });

  test('the countdown follows the house, whatever the clock of this browser says', async () => {
    const { house, dealer, clock } = await atTheTable((one) => {
      one.aheadMs = -3_600_000;
    });
    expect(Math.abs(dealer.now() - house.now())).toBeLessThan(250);
    house.aheadMs = 90_000; // this browser slept
    house.wake();
    await clock.pass(10);
    expect(Math.abs(dealer.now() - house.now())).toBeLessThan(250);
  });

  test('a lost connection stays lost while it is being mended; one that lasts is a network error', async () => {
    const { clock, house, table } = await atTheTable();
    house.connection('disconnected');
    house.connection('connecting');
    expect(table.last('connection-changed')).toMatchObject({ connection: 'lost' });
    await clock.pass(11_999);
    expect(table.words.filter((word) => word.type === 'network-failed')).toEqual([]);
    await clock.pass(1);
    expect(table.last('network-failed')).toMatchObject({ failed: true });
    house.connection('connected');
    expect(table.last('network-failed')).toMatchObject({ failed: false });
  });

  test('a table that cannot be asked for is asked for again', async () => {
    const clock = new FakeClock();
    const house = new FakeServer(clock);
    const table = new RecordingTable();
    house.away = true;
    liveSource(house)(table).start();
    await clock.pass(4000);
    expect(table.kinds).toEqual([]);
    house.away = false;
    await clock.pass(2000);
    expect(table.kinds).toEqual(['table-entered']);
  });

  test('a limit or a break set elsewhere is learned at once', async () => {
    const { clock, house, table } = await atTheTable();
    const asked = house.snapshots;
    house.breakEndsAt = new Date(clock.now() + 86_400_000).toISOString();
    house.say('user-changed', {});
    await settled();
    expect(house.snapshots).toBe(asked + 1);
    expect(table.last('table-entered').limits.breakEndsAt).toBe(Date.parse(house.breakEndsAt));
    expect(table.last('table-entered').stop).toBe('break');
    house.say('user-changed', {});
    await settled();
    expect(table.last('table-entered').stop, 'said once').toBeUndefined();
  });

  test('a closed session ends this table, unless this device asked for it', async () => {
    const { house, table } = await atTheTable();
    house.say('user-close-session', { device_id: 'this-device/tab' });
    expect(house.left).toEqual([]);
    house.say('user-close-session', { device_id: 'another' });
    house.say('user-blocked', {});
    expect(house.left).toEqual(['session-closed', 'blocked']);
    expect(signsOf(table)).toMatchObject({ leaving: true });
  });
});

describe('one live session per account', () => {
  test('a second device sends nothing until the table is its own', async () => {
    const { clock, house, table, dealer } = await atTheTable();
    house.members('another');
    expect(table.last('seat-told')).toMatchObject({ elsewhere: true });
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    house.locks();
    await clock.pass(3000);
    expect(house.plays).toEqual([]);
    await dealer.takeOver?.();
    expect(house.left).toEqual(['takes over as this-device/tab']);
    const asked = house.snapshots;
    house.members('this-device/tab');
    expect(table.last('seat-told')).toMatchObject({ elsewhere: false });
    expect(house.snapshots).toBe(asked + 1);
  });

  test('a second tab of this browser is a second session', async () => {
    const { house, table } = await atTheTable();
    house.members('this-device/another-tab');
    expect(table.last('seat-told')).toMatchObject({ elsewhere: true });
    house.say('user-close-session', { device_id: 'this-device/another-tab' });
    expect(house.left).toEqual(['session-closed']);
  });

  test('a blacklisted member is sent to the block page', async () => {
    const { house } = await atTheTable();
    house.members('this-device/tab', '2026-01-01T00:00:00.000Z');
    expect(house.left).toEqual(['blocked']);
  });
});

describe('rounds that ended while the connection was away', () => {
  test('the confirmed bets of an earlier round are told with its number, once, and the balance is right', async () => {
    const { clock, house, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    house.locks();
    await clock.pass(2000);
    expect(house.awaitedRound).toBe(1);
    house.connection('disconnected');
    house.settles(17, true);
    house.opens(2, true);
    house.locks(true);
    house.settles(4, true);
    house.result = null; // of the last round: this player was not in it
    house.opens(3, true);
    const missed = { roundNumber: 1, kind: 'settled' as const, number: 17, staked: 5, returned: 180 };
    house.games.set(1, missed);
    house.connection('connected');
    await settled();
    expect(table.last('table-entered')).toMatchObject({ bank: 1675, numbers: [4, 17], stage: 'betting', slip: null });
    expect(signsOf(table)).toMatchObject({ missed });
    expect(house.awaitedRound).toBeNull();
  });

  test('a page that was closed meanwhile tells it when it comes back, also of a void round', async () => {
    const missed = { roundNumber: 1, kind: 'void' as const, number: null, staked: 5, returned: 5 };
    const { table } = await atTheTable((house) => {
      house.opens(4);
      house.awaitedRound = 1;
      house.games.set(1, missed);
    });
    expect(signsOf(table)).toMatchObject({ missed });
  });

  test('a result that is shown on the table is not told again', async () => {
    const { clock, house, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    house.locks();
    await clock.pass(2000);
    house.settles(17);
    await settled();
    expect(house.awaitedRound).toBeNull();
    house.wake();
    await settled();
    expect(signsOf(table)).not.toHaveProperty('missed');
  });

  test('chips of an earlier round that were never sent are told too: nothing was taken', async () => {
    const { table } = await atTheTable((house) => {
      house.unsent = { round: 9, total: 35 };
    });
    expect(signsOf(table)).toMatchObject({ missed: { roundNumber: 9, kind: 'unsent', staked: 35, returned: 0 } });
  });
});

test('a page that comes in later knows what the last round brought', async () => {
  const { table } = await atTheTable((house) => {
    house.takePlay(JSON.stringify({ 17: [{ id: 'a', chipSelected: 10, x: 0, y: 0, formula: '17' }] }));
    house.settles(17);
    house.opens(2);
  });
  expect(signsOf(table)).toMatchObject({ lastOutcome: { roundNumber: 1, number: 17, tableBet: 10, tableWin: 360 } });
  const { table: bobs } = await atTheTable((house) => {
    house.settles(4);
    house.opens(2);
  });
  expect(signsOf(bobs)).toMatchObject({ lastOutcome: { number: 4, tableBet: 0 } });
});

describe('a play error', () => {
  test('is a network error at once, though the server answers everything else; it stands until the page loads anew', async () => {
    const { clock, house, table } = await atTheTable((one) => {
      one.answers = Array.from({ length: 40 }, () => AGAIN);
    });
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    house.locks();
    await clock.pass(DURATIONS.lockMs);
    expect(table.last('network-failed')).toMatchObject({ failed: true });
    expect(table.last('bets-returned')).toMatchObject({ reason: 'no-answer' });
    house.launches();
    await clock.pass(20_000);
    house.wake();
    await settled();
    expect(table.last('network-failed')).toMatchObject({ failed: true });
  });

  test('is none any more once the server turns out to have taken the play', async () => {
    const { clock, house, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    house.away = true;
    house.play = async ({ chips, round }) => {
      house.plays.push({ chips, round });
      if (house.plays.length === 1) house.takePlay(chips);
      return AGAIN;
    };
    await clock.pass(BETTING_MS);
    house.locks();
    await clock.pass(DURATIONS.lockMs);
    expect(table.last('network-failed')).toMatchObject({ failed: true });
    house.away = false;
    await clock.pass(2000);
    expect(table.last('network-failed')).toMatchObject({ failed: false });
    expect(table.last('table-entered')).toMatchObject({ staked: true, bank: 1495 });
  });

  test('state 5 asks for the table again, and a new wheel loads the page anew with the chips kept', async () => {
    const { clock, house, dealer } = await atTheTable();
    dealer.slipChanged(slipOf({ 17: [5] }));
    const asked = house.snapshots;
    house.say('round-state-pushed', { state: '5', server_now: house.now(), round: house.round });
    await clock.pass(1);
    expect(house.snapshots).toBe(asked + 1);
    house.say('wheel-state-pushed', { wheel_state: 'studio-2' });
    expect(house.left).toEqual(['reload']);
    expect(slipTotal(house.drafts.get(1) ?? {})).toBe(5);
  });
});
