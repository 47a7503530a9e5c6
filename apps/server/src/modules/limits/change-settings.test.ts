import { afterEach, beforeEach, expect, it } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { chipsText, type TestTable, testTable } from '../../testing/test-table.ts';
import { settingLocked } from './break-or-self-exclusion.ts';
import { changeSettings, type SettingsForm } from './change-settings.ts';
import { betLimitsInForce, uncountStakes } from './count-stakes.ts';
import { betLimitsOf, depositLimitOf } from './limit-store.ts';
import { rightsOf } from './read-rights.ts';
import { setLimit } from './set-limit.ts';
import { type StaffLimit, setStaffLimit, staffLimitsOf } from './staff-limits.ts';

let table: TestTable;
beforeEach(async () => {
  table = await testTable();
  await table.fund(1, 200);
});
afterEach(() => table.end()); // also proves the ledger

const DAY_MS = 86_400_000;
const change = async (form: SettingsForm): Promise<string> => {
  const refused = await changeSettings(table.db, 1, form, async () => undefined);
  return refused instanceof Refused ? refused.code : 'done';
};
const betLimit = (period: '1w' | '2w' | '4w', amount: number) => change({ action: 'bet_limit', period, amount });
const depositLimit = (amount: number) => change({ action: 'deposit_limit', period: 'monthly', amount });
const takeBreak = (action: 'closure' | 'exclusion', period: number) => change({ action, period, reason: 'rest' });
const play = async (round: number, chips: string): Promise<string> => {
  const answer = await table.play.placeBets({ userId: 1, round, chips, arrivedAt: table.clock.monotonic() });
  return answer instanceof Refused ? answer.code : 'taken';
};

// docs/specification/2-account-and-back-office.md#23-profile
// docs/specification/2-account-and-back-office.md#46-locks-of-responsible-gaming
// docs/specification/2-account-and-back-office.md#47-blacklist
it('a break stops the next play at once, and can be made longer but not shorter', async () => {
  const round = await table.until('locked');
  expect(await takeBreak('closure', 3)).toBe('done');
  expect(await play(round, chipsText({ '17': 5 }))).toBe('on-a-break');
  expect(await takeBreak('closure', 1)).toBe('setting-locked');
  expect(await takeBreak('closure', 3), 'the same again').toBe('setting-locked');
  expect(await takeBreak('closure', 6)).toBe('done');
  expect(await takeBreak('exclusion', 6)).toBe('done');
  expect(await takeBreak('exclusion', 12)).toBe('done');
  expect(await takeBreak('exclusion', 6)).toBe('setting-locked');
});

it('a break is over at its end, and another one can be taken', async () => {
  await takeBreak('closure', 1);
  await table.shiftClock(32 * DAY_MS);
  expect((await rightsOf(table.db, 1)).breakEndsAt).toBeNull();
  expect(await takeBreak('closure', 1)).toBe('done');
});

it('a stricter bet limit works in the same round, and keeps what was staked', async () => {
  expect(await betLimit('1w', 100)).toBe('done');
  const round = await table.until('locked');
  expect(await play(round, chipsText({ RED: 50 }))).toBe('taken');
  expect((await rightsOf(table.db, 1)).betLimitation).toEqual({ bet: 50, betMax: 100, period: '1w' });
  expect(await betLimit('1w', 60)).toBe('done');
  await table.until('settled');
  const next = await table.until('locked');
  expect(await play(next, chipsText({ RED: 50 }))).toBe('bet-limit-reached');
  expect(await betLimit('4w', 60), 'less often: stricter').toBe('done');
  expect((await rightsOf(table.db, 1)).betLimitation, 'what was staked stays staked').toMatchObject({ bet: 50 });
  expect(await play(next, chipsText({ '17': 10 }))).toBe('taken');
});

it('a looser bet limit waits until its weeks are over', async () => {
  await betLimit('2w', 100);
  for (const [period, amount] of [
    ['2w', 101],
    ['1w', 100],
    ['4w', 500],
  ] as const) {
    expect(await betLimit(period, amount), `${period} ${amount}`).toBe('setting-locked');
  }
  await table.shiftClock(14 * DAY_MS - 1_000);
  expect(await betLimit('1w', 100)).toBe('setting-locked');
  await table.shiftClock(14 * DAY_MS + 1_000);
  expect(await betLimit('1w', 100)).toBe('done');
});

it('a deposit limit: lower at once, higher after 30 days; its periods are counted from its start', async () => {
  await depositLimit(100);
  const first = await depositLimitOf(table.db, 1);
  await table.shiftClock(5 * DAY_MS);
  expect(await depositLimit(200)).toBe('setting-locked');
  expect(await depositLimit(50)).toBe('done');
  expect(await depositLimitOf(table.db, 1)).toMatchObject({ max_cents: 5_000, since_ms: first?.since_ms });
  await table.shiftClock(30 * DAY_MS + 1_000);
  expect(await depositLimit(60), 'the lock began again with the stricter one').toBe('setting-locked');
  await table.shiftClock(35 * DAY_MS + 1_000);
  expect(await depositLimit(60)).toBe('done');
  expect((await depositLimitOf(table.db, 1))?.since_ms).toBe((first?.since_ms ?? 0) + 30 * DAY_MS);
});

it('every change is written down with its reason', async () => {
  await takeBreak('closure', 1);
  await depositLimit(100);
  await takeBreak('closure', 1);
  const { rows } = await table.db.pool.query(
    'select action, period, amount_cents, reason from limit_changes order by id',
  );
  expect(rows).toEqual([
    { action: 'closure', period: '1', amount_cents: null, reason: 'rest' },
    { action: 'deposit_limit', period: 'monthly', amount_cents: 10_000, reason: null },
  ]);
});

// docs/decisions/028-staff-decisions-and-charges.md
it('of the own bet limit and that of staff the stricter counts, each from its own stakes', async () => {
  const byStaff = (maxCents: number | null) =>
    transaction(table.db, (tx) => setStaffLimit(tx, 1, { kind: 'bet', period: '1w', maxCents }));
  expect(await betLimit('1w', 100)).toBe('done');
  await byStaff(6_000);
  const round = await table.until('locked');
  expect(await play(round, chipsText({ RED: 50 }))).toBe('taken');
  expect((await rightsOf(table.db, 1)).betLimitation).toEqual({ bet: 50, betMax: 60, period: '1w' });
  await table.until('settled');
  const next = await table.until('locked');
  expect(await play(next, chipsText({ '17': 20 }))).toBe('bet-limit-reached');
  await byStaff(null);
  expect(await play(next, chipsText({ '17': 20 }))).toBe('taken');
  expect((await rightsOf(table.db, 1)).betLimitation).toEqual({ bet: 70, betMax: 100, period: '1w' });
});

it.each([
  ['1w', 7],
  ['2w', 14],
  ['4w', 28],
] as const)('what was staked counts until a period of %s is over: %i days', async (period, days) => {
  await betLimit(period, 100);
  expect(await play(await table.until('locked'), chipsText({ RED: 50 }))).toBe('taken');
  await table.until('settled');
  const used = async () => (await rightsOf(table.db, 1)).betLimitation?.bet;
  await table.shiftClock((days - 1) * DAY_MS);
  expect(await used(), 'a day before').toBe(50);
  await table.shiftClock(days * DAY_MS);
  expect(await used()).toBe(0);
});

it('which limit counts, and whose it is, does not depend on who set theirs last', async () => {
  const inForce = async () => (await betLimitsInForce(table.db, [1])).get(1);
  const byStaff = (maxCents: number) =>
    transaction(table.db, (tx) => setStaffLimit(tx, 1, { kind: 'bet', period: '1w', maxCents }));
  await betLimit('1w', 100);
  await byStaff(20_000);
  expect(await inForce()).toMatchObject({ max_cents: 10_000, by_staff: false });
  await byStaff(6_000);
  expect(await inForce()).toMatchObject({ max_cents: 6_000, by_staff: true });
});

it('of two limits the one that leaves less counts, not the lower one', async () => {
  await betLimit('1w', 100);
  expect(await play(await table.until('locked'), chipsText({ RED: 50 }))).toBe('taken');
  await table.until('settled');
  await transaction(table.db, (tx) => setStaffLimit(tx, 1, { kind: 'bet', period: '1w', maxCents: 6_000 }));
  expect((await rightsOf(table.db, 1)).betLimitation).toEqual({ bet: 50, betMax: 100, period: '1w' });
});

it('a stake that comes back is taken off what was staked, which never falls below nothing', async () => {
  await betLimit('1w', 100);
  expect(await play(await table.until('locked'), chipsText({ RED: 50 }))).toBe('taken');
  await table.until('settled');
  const giveBack = (stakeCents: number) =>
    transaction(table.db, (tx) => uncountStakes(tx, [{ userId: 1, stakeCents, acceptedAt: table.time.now() }]));
  await giveBack(2_000);
  expect((await rightsOf(table.db, 1)).betLimitation?.bet).toBe(30);
  await giveBack(4_000);
  expect((await rightsOf(table.db, 1)).betLimitation?.bet).toBe(0);
});

it('a lock is over to the millisecond, and says the whole seconds that are left', async () => {
  await betLimit('1w', 100);
  const set = (await betLimitsOf(table.db, [1])).get(1)?.set_ms ?? 0;
  const looser = (now: number) =>
    transaction(table.db, (tx) => setLimit(tx, 1, { action: 'bet_limit', period: '1w', amount: 200 }, now));
  const until = set + 7 * DAY_MS;
  expect(await looser(until - 1)).toMatchObject({ code: 'setting-locked', retryAfterSeconds: 1 });
  expect(await looser(until)).toBeUndefined();
  expect(settingLocked(61_500, 0)).toMatchObject({ retryAfterSeconds: 62 });
});

it('a limit that staff remove is that of one player and of one kind', async () => {
  const set = (userId: number, limit: StaffLimit) => transaction(table.db, (tx) => setStaffLimit(tx, userId, limit));
  const bet = { kind: 'bet', period: '1w', maxCents: 6_000 } as const;
  for (const userId of [1, 2]) {
    await set(userId, bet);
    await set(userId, { kind: 'deposit', period: 'monthly', maxCents: 9_000 });
  }
  await set(1, { ...bet, maxCents: null });
  const kinds = async (userId: number) => (await staffLimitsOf(table.db, userId)).map(({ kind }) => kind).sort();
  expect([await kinds(1), await kinds(2)]).toEqual([['deposit'], ['bet', 'deposit']]);
});
