import { cents } from '@lajvard/money';
import { SILENT } from '@lajvard/process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post, TRANSFERS } from '#modules/ledger';
import { transaction } from '#platform/db/transaction.ts';
import { join, nextDay, testCasino } from '../../testing/test-casino.ts';
import { closeDays } from './close-days.ts';
import { laterDay } from './period.ts';
import { readOverview, readSite } from './read-overview.ts';

// Four days in which money moves in every way the ledger knows. What each row must say is written down by hand.
const NOW = new Date().toISOString().slice(0, 10);
const clock = { now: () => Date.parse(NOW) + 3_600_000, monotonic: () => 0, after: () => () => undefined };
const QUIET_DAYS = 31; // the first day is in another month than the others

let casino: Awaited<ReturnType<typeof testCasino>>;
const options = () => ({ db: casino.table.db, clock, log: SILENT, timeZone: 'UTC' });
const query = (text: string, values: unknown[] = []) => casino.table.db.pool.query(text, values);
const dayBefore = (days: number): string => laterDay(NOW, -days);
const DAYS = [dayBefore(QUIET_DAYS + 2), dayBefore(2), dayBefore(1), NOW];

/** Two who win and lose the same from each other, unless the number is zero. */
const AGAINST_EACH_OTHER = { 1: { RED: 50 }, 2: { BLACK: 50 } };

/** The rows of the days, in dollars. */
const ROWS = [
  // A round is void. Staff gave 1,200.50 and took 50.25 back; 100.25 wait to be withdrawn.
  {
    had: 0,
    deposit: 500.25,
    charges: 1150.25,
    corrections: 0,
    withdrawal: 0,
    house: 0,
    wallets: 1550.25,
    held: 100.25,
  },
  // They are paid. Another request is declined. Five are lost, and over midnight 100 are in play.
  { had: 1650.5, deposit: 0, charges: 0, corrections: 0, withdrawal: 100.25, house: 5, wallets: 1445.25, inPlay: 100 },
  // Deposit and withdrawal are reversed, a round is corrected, and an account is closed with what it had.
  { had: 1545.25, deposit: -100, charges: -145.25, corrections: 31, withdrawal: -100.25, house: 0, wallets: 1431.25 },
  // The withdrawal is paid after all; another one waits.
  {
    had: 1431.25,
    deposit: 0,
    charges: 0,
    corrections: 0,
    withdrawal: 100.25,
    house: 0,
    wallets: 1295.5,
    held: 30.5,
    inPlay: 5,
  },
].map((row) => ({ held: 0, inPlay: 0, ...row }));

beforeAll(async () => {
  casino = await testCasino();
  const { table, deposit, withdrawal, round, move } = casino;
  for (const userId of [1, 2, 3]) await join(table, userId);
  await move('demo-credit', 1, 1000);
  const came = await deposit(2, 500.25, 1);
  await deposit(2, 77, 0);
  await deposit(3, 78, 2);
  const { movementId: charge } = await move('charge-made', 3, 200.5);
  await move('charge-reversed', 3, 50.25, charge);
  await withdrawal(2, 100.25, 0);
  await round(AGAINST_EACH_OTHER, 'void');
  for (let day = 0; day < QUIET_DAYS; day++) await nextDay(table);

  const { movementId: paid } = await move('withdrawal-paid', 2, 100.25);
  await withdrawal(1, 20.5, 2);
  await round({ ...AGAINST_EACH_OTHER, 3: { '0': 5 } }, 'settled');
  await round(AGAINST_EACH_OTHER, 'locked');
  await nextDay(table);

  await table.until('settled');
  await move('deposit-reversed', 2, 100, came);
  await move('withdrawal-reversed', 2, 100.25, paid);
  const settled = await query(`select id from ledger_movements where kind = 'round-settled' order by id limit 1`);
  await transaction(table.db, (tx) =>
    post(tx, {
      kind: 'round-corrected',
      reference: 'test:corrected',
      corrects: settled.rows[0].id,
      shares: [
        { userId: 1, amountCents: cents(3600) },
        { userId: 2, amountCents: cents(-500) },
      ],
    }),
  );
  await move('balance-forfeited', 3, 145.25);
  await query('update users set closed_at = now() where id = 3');
  await nextDay(table);

  await move('withdrawal-paid-again', 2, 100.25);
  await withdrawal(1, 30.5, 0);
  await table.until('open');
  await round({ 1: { '17': 5 } }, 'locked');
});
afterAll(() => casino.table.end());

const inCents = (dollars: number): number => Math.round(dollars * 100);

interface Balancing {
  StartBalance: number;
  DepositAmount: number;
  ChargesAmount: number;
  CorrectionsAmount: number;
  WithdrawalAmount: number;
  HouseBalance: number;
  PlayersBalance: number;
  PendingWithdrawals: number;
  InPlay: number;
}
const figuresOf = (row: Balancing) => ({
  had: row.StartBalance,
  deposit: row.DepositAmount,
  charges: row.ChargesAmount,
  corrections: row.CorrectionsAmount,
  withdrawal: row.WithdrawalAmount,
  house: row.HouseBalance,
  wallets: row.PlayersBalance,
  held: row.PendingWithdrawals,
  inPlay: row.InPlay,
});
const sumOf = (...dollars: number[]): number => dollars.reduce((sum, each) => sum + inCents(each), 0);
const cameIn = (row: ReturnType<typeof figuresOf>) => sumOf(row.had, row.deposit, row.charges, row.corrections);
const isNow = (row: ReturnType<typeof figuresOf>) =>
  sumOf(row.withdrawal, row.house, row.wallets, row.held, row.inPlay);

it('money has moved in every way there is, and nobody met the zero', async () => {
  const kinds = await query('select distinct kind from ledger_movements');
  const ofMany = ['round-corrected', 'stakes-placed', 'round-settled', 'round-voided'];
  expect(kinds.rows.map(({ kind }) => kind).toSorted()).toEqual([...Object.keys(TRANSFERS), ...ofMany].toSorted());
  const numbers = await query(`select number from rounds where phase = 'settled' and staked_cents > 0`);
  expect(numbers.rows).toHaveLength(2);
  expect(numbers.rows.map(({ number }) => number)).not.toContain(0);
});

const check = () => {
  it('each row says what it must, and adds up by itself', async () => {
    const { data, totals } = await readOverview(options(), { type: 'range' });
    expect(data).toHaveLength(QUIET_DAYS + 3);
    const shown = DAYS.map((day) => data.find(({ Date: date }) => date === day)).map((row) => row && figuresOf(row));
    expect(shown).toEqual(ROWS);
    for (const row of [...data, totals])
      expect(cameIn(figuresOf(row)), JSON.stringify(row)).toBe(isNow(figuresOf(row)));
    const { days } = await readSite(options());
    expect(days).toEqual(data.slice(0, days.length));
  });

  it('each row begins with what the one before it has left, and so do months', async () => {
    for (const type of ['range', 'total'] as const) {
      const { data } = await readOverview(options(), { type });
      expect(data.length).toBeGreaterThan(1);
      let left = 0;
      for (const row of data.map(figuresOf).toReversed()) {
        expect(inCents(row.had)).toBe(left);
        expect(cameIn(row)).toBe(isNow(row));
        left = sumOf(row.wallets, row.held, row.inPlay);
      }
      expect(left, 'what players have now').toBe(133_100);
    }
  });

  it('so does a period that begins later', async () => {
    const period = { type: 'range', start_date: dayBefore(1), end_date: NOW } as const;
    const { data, totals } = await readOverview(options(), period);
    expect(data.map(figuresOf)).toEqual(ROWS.slice(-2).toReversed());
    expect(figuresOf(totals)).toEqual({
      had: 1545.25,
      deposit: -100,
      charges: -145.25,
      corrections: 31,
      withdrawal: 0,
      house: 0,
      wallets: 1295.5,
      held: 30.5,
      inPlay: 5,
    });
  });
};

// docs/FIGURES.md#where-all-money-is
describe('while no day is closed', check);

describe('when all days that are over are closed', () => {
  beforeAll(async () => {
    await closeDays(casino.table.db, NOW);
  });
  check();
});
