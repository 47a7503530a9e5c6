import { slipTotal, spotTotal } from '@lajvard/roulette';
import { describe, expect, test } from 'vitest';
import { slipOf } from '../model/testing/table-talk.ts';
import { DURATIONS } from './testing/fake-clock.ts';
import { AGAIN, atTheTable, BETTING_MS } from './testing/live-table.ts';

// docs/specification/1-table-and-site.md#39-round-messages
// docs/specification/1-table-and-site.md#49-events-of-the-server
// docs/specification/1-table-and-site.md#82-network-error
describe('sending the slip', () => {
  test('happens once, at a moment in the first second and a half after the lock', async () => {
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

  test('repeats the same slip until an answer comes, and stops at the close', async () => {
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

  test('times out early enough for two more attempts within the lock', async () => {
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

  test('stops once the server turns out to have taken the play, without a play error', async () => {
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

  test('stops at a refusal, which returns the chips with its reason', async () => {
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

  test('happens after a lock whose message got lost', async () => {
    const { clock, server, table } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    await clock.pass(BETTING_MS);
    server.locks(true);
    await clock.pass(1500);
    expect(table.kinds).toContain('table-locked');
    expect(server.plays).toHaveLength(1);
  });
});

describe('the draft of a slip', () => {
  test('is kept while bets are open and restored in the same round', async () => {
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

  test('of another round is not restored', async () => {
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

  test('is deleted once the play is accepted', async () => {
    const { clock, server, table, source } = await atTheTable();
    table.chips = slipOf({ 17: [5] });
    source.slipChanged(table.chips);
    await clock.pass(BETTING_MS);
    server.locks();
    await clock.pass(2000);
    expect(server.drafts.size).toBe(0);
  });
});

describe('commands from the server', () => {
  test('state 5 requests the table again, and a new wheel reloads the page with the chips kept', async () => {
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
