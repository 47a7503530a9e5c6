import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Clock } from '#platform/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { FreshDatabase } from '../../../testing/fresh-database.ts';
import { lentDatabase } from '../../../testing/lent-database.ts';
import { nameStaff } from '../testing/test-staff.ts';
import { createMatching } from './match-regularly.ts';
import type { TransfersAsked, WalletTransfer } from './ports.ts';
import { measuredMatching, readMatching } from './read-matching.ts';
import { type PaymentDesk, PLAYERS_WALLET, paymentDesk, USDT, WALLET } from './testing/payment-desk.ts';

const DAY_MS = 86_400_000;
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

let fresh: FreshDatabase;
let desk: PaymentDesk;
let now: number;
let leads: boolean;
/** Days that the network cannot answer for. */
let silent: Set<string>;
let chain: WalletTransfer[];
let days: string[];
let lines: string[];
let matching: ReturnType<typeof createMatching>;
let run: (() => void) | undefined;
let waits: number;
/** Waits until the test goes on. */
const clock: Clock = {
  now: () => now,
  monotonic: () => now,
  after: (delayMs, work) => {
    [waits, run] = [delayMs, work];
    return () => undefined;
  },
};
const say = (level: string) => (_facts: object, message: string) => void lines.push(`${level}: ${message}`);
const log = { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') };
const network = {
  transfersOf: async ({ from, to }: TransfersAsked) => {
    const day = dayOf(from.getTime());
    if (silent.has(day)) throw new Error('no answer');
    days.push(day);
    return chain.filter(({ at }) => at >= from && at < to);
  },
};
/** Lets it work once. @returns how long it then waits, ms */
const step = async (): Promise<number> => {
  const work = run;
  run = undefined;
  work?.();
  await eventually(async () => (run ? true : undefined));
  return waits;
};
const steps = async (): Promise<void> => {
  while ((await step()) === 1_000);
};

beforeEach(async () => {
  fresh = await lentDatabase();
  await nameStaff(fresh.db);
  desk = await paymentDesk(fresh.db);
  [now, leads, silent, chain, days, lines] = [today + 3 * 3_600_000, true, new Set(), [], [], []];
  const isLeader = () => leads;
  matching = createMatching({ db: fresh.db, clock, log, network, wallet: WALLET, contract: USDT, isLeader });
  matching.start();
});
afterEach(async () => {
  await matching.stop();
  await fresh.drop();
});
const read = () =>
  readMatching(
    { db: fresh.db, clock, matchingOff: null },
    { search: {}, page: 1, limit: 15, align: 'desc' as const },
    true,
  );

it('without any request, yesterday is matched once, from 01:00 UTC on', async () => {
  now = today + 59 * 60_000;
  expect(await step()).toBe(600_000);
  expect(days).toEqual([dayOf(today - 2 * DAY_MS)]);
  now = today + 60 * 60_000;
  await steps();
  await steps();
  expect(days).toEqual([dayOf(today - 2 * DAY_MS), dayOf(today - DAY_MS)]);
  expect(await measuredMatching(fresh.db)).toEqual({ open: {}, matchedUntil: today / 1000 });
  expect(lines).toEqual(['info: the wallet was matched', 'info: the wallet was matched']);
});

it('matching starts a week before the first request and catches up on missed days', async () => {
  await desk.deposit(50, 'ab'.repeat(32));
  await steps();
  expect(days).toEqual([7, 6, 5, 4, 3, 2, 1].map((back) => dayOf(today - back * DAY_MS)));
  now += 3 * DAY_MS;
  await steps();
  expect(days.slice(7)).toEqual([0, 1, 2].map((ahead) => dayOf(today + ahead * DAY_MS)));
});

it('matching stops at a day the network cannot answer for, and logs it', async () => {
  expect(await read()).toMatchObject({ last: null, days_due: null });
  now = today - DAY_MS + 3 * 3_600_000;
  await steps();
  now += 3 * DAY_MS;
  silent.add(dayOf(today));
  await steps();
  expect(days).toEqual([dayOf(today - 2 * DAY_MS), dayOf(today - DAY_MS)]);
  expect(lines.at(-1)).toBe('warn: the wallet could not be matched');
  expect(await read()).toMatchObject({ last: { day: dayOf(today - DAY_MS) }, days_due: 2 });
  silent.clear();
  await steps();
  expect(await read()).toMatchObject({ last: { day: dayOf(today + DAY_MS) }, days_due: 0 });
});

it('only the leader matches the wallet', async () => {
  leads = false;
  expect(await step()).toBe(600_000);
  expect(days).toEqual([]);
});

it('matching logs differences, and closes them once a request explains them', async () => {
  const hash = 'ab'.repeat(32);
  const at = new Date(today - DAY_MS / 2);
  chain.push({ hash, from: PLAYERS_WALLET, to: WALLET, units: 50_000_000n, at });
  await steps();
  expect(lines).toEqual(['warn: transfers of the wallet and requests differ']);
  expect((await measuredMatching(fresh.db)).open).toEqual({ 'transfer-without-request': 1 });
  expect((await read()).data).toMatchObject([
    { hash_code: hash, transferred: 50, requested: null, other_wallet: PLAYERS_WALLET, closed: null },
  ]);
  await desk.approveDeposit(await desk.deposit(50, hash));
  await steps();
  expect((await measuredMatching(fresh.db)).open).toEqual({});
  expect(lines.at(-1)).toBe('info: differences of the wallet were explained');
});
