import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prove } from '#modules/ledger';
import { type FreshDatabase, freshDatabase } from '../../../testing/fresh-database.ts';
import { nameStaff } from '../testing/test-staff.ts';
import { matchDay, reviewOpen } from './match-day.ts';
import type { TransfersAsked, WalletTransfer } from './ports.ts';
import { settleDifference } from './settle-difference.ts';
import { type PaymentDesk, PLAYERS_WALLET, paymentDesk, USDT, WALLET } from './testing/payment-desk.ts';

// docs/decisions/058-payments.md

const hashOf = (letter: string): string => letter.repeat(64);
const [A, B, C] = [hashOf('a'), hashOf('b'), hashOf('c')];
const DAY_MS = 86_400_000;
const dayFrom = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let fresh: FreshDatabase;
let desk: PaymentDesk;
/** What the network has. */
let chain: WalletTransfer[];
let down = false;
const network = {
  transfersOf: async ({ from, to }: TransfersAsked) => {
    if (down) throw new Error('no answer');
    return chain.filter(({ at }) => at >= from && at < to);
  },
};
beforeEach(async () => {
  fresh = await freshDatabase();
  await nameStaff(fresh.db);
  desk = await paymentDesk(fresh.db);
  [chain, down] = [[], false];
});
afterEach(async () => {
  const proof = await prove(fresh.db);
  await fresh.drop();
  expect(proof).toMatchObject({ ok: true, problems: [] });
});

/** A transfer `days` from today at noon UTC; dollars with six decimals at most. */
const arrives = (hash: string, dollars: number, days = 0): void => {
  const at = new Date(`${dayFrom(days)}T12:00:00Z`);
  chain.push({ hash, from: PLAYERS_WALLET, to: WALLET, units: BigInt(Math.round(dollars * 1e6)), at });
};
const leaves = (hash: string, dollars: number, days = 0): void => {
  arrives(hash, dollars, days);
  const last = chain.pop();
  if (last) chain.push({ ...last, from: WALLET, to: PLAYERS_WALLET });
};
const match = (day: string) => matchDay({ db: fresh.db, network, wallet: WALLET, contract: USDT }, day);
/** Matches the days around today, so that midnight may pass meanwhile. */
const matchAll = async (): Promise<void> => {
  for (const days of [-2, -1, 0, 1]) await match(dayFrom(days));
};
type Open = [kind: string, direction: string, subject: string, units: string | null, cents: number | null];
const open = async (): Promise<Open[]> =>
  (
    await fresh.db.pool.query({
      text: `select kind, direction, subject, units::text, amount_cents from wallet_differences
        where closed_at is null order by subject, direction`,
      rowMode: 'array',
    })
  ).rows as unknown as Open[];
const everything = async () => ({
  differences: (await fresh.db.pool.query('select * from wallet_differences order by id')).rows,
  matches: (await fresh.db.pool.query('select day, in_units, out_units, outside_cents from wallet_matches order by 1'))
    .rows,
  transfers: (await fresh.db.pool.query('select * from wallet_transfers order by 1, 2')).rows,
});
const credited = async (dollars: number, hash: string): Promise<number> => {
  const id = await desk.deposit(dollars, hash);
  await desk.approveDeposit(id);
  return id;
};
const paid = async (dollars: number, hash: string): Promise<number> => {
  const id = await desk.withdraw(dollars);
  await desk.pay(id, hash);
  return id;
};

/** What happened, and by hand what must be on the list. */
const CASES: [what: string, happened: () => Promise<unknown>, expected: Open[]][] = [
  ['nothing', async () => undefined, []],
  [
    'a deposit and its transfer',
    async () => {
      arrives(A, 50);
      await credited(50, A);
    },
    [],
  ],
  [
    'a deposit whose transfer came the day before yesterday, its hash written in another way',
    async () => {
      arrives(A, 50, -2);
      await credited(50, `0x${A.toUpperCase()}`);
    },
    [],
  ],
  [
    'a deposit booked with what arrived',
    async () => {
      arrives(A, 40);
      await desk.approveDeposit(await desk.deposit(50, A), 40);
    },
    [],
  ],
  [
    'a transfer that nobody asked about',
    async () => arrives(A, 12.34),
    [['transfer-without-request', 'in', A, '12340000', null]],
  ],
  [
    'a transfer whose deposit still waits',
    async () => {
      arrives(A, 50);
      await desk.deposit(50, A);
    },
    [['transfer-without-request', 'in', A, '50000000', 5_000]],
  ],
  [
    'a transfer whose deposit was declined',
    async () => {
      arrives(A, 50);
      await desk.declineDeposit(await desk.deposit(50, A));
    },
    [['transfer-without-request', 'in', A, '50000000', 5_000]],
  ],
  [
    'a transfer whose deposit was credited and taken back',
    async () => {
      arrives(A, 50);
      await desk.declineDeposit(await credited(50, A));
    },
    [['transfer-without-request', 'in', A, '50000000', 5_000]],
  ],
  [
    'a credited deposit that never arrived',
    () => credited(50, A),
    [['request-without-transfer', 'in', A, null, 5_000]],
  ],
  [
    'a credited deposit that was paid out by the same hash instead',
    async () => {
      leaves(A, 50);
      await credited(50, A);
    },
    [
      ['request-without-transfer', 'in', A, null, 5_000],
      ['transfer-without-request', 'out', A, '50000000', null],
    ],
  ],
  [
    'a cent too little, and a millionth of a dollar too much',
    async () => {
      arrives(A, 49.99);
      arrives(B, 30.000001);
      await credited(50, A);
      await credited(30, B);
    },
    [
      ['other-amount', 'in', A, '49990000', 5_000],
      ['other-amount', 'in', B, '30000001', 3_000],
    ],
  ],
  [
    'two transfers in one transaction, which make the amount together',
    async () => {
      arrives(A, 20);
      arrives(A, 30);
      await credited(50, A);
    },
    [],
  ],
  [
    'a withdrawal, and one whose transfer is missing, and one that paid too much',
    async () => {
      arrives(A, 500);
      await credited(500, A);
      leaves(B, 100);
      await paid(100, B);
      await paid(60, C);
      leaves(hashOf('d'), 45);
      await paid(40, hashOf('d'));
    },
    [
      ['request-without-transfer', 'out', C, null, 6_000],
      ['other-amount', 'out', hashOf('d'), '45000000', 4_000],
    ],
  ],
  [
    'a transfer out for nobody, and a withdrawal taken back after it was paid',
    async () => {
      arrives(A, 500);
      await credited(500, A);
      leaves(B, 7);
      leaves(C, 60);
      await desk.takeBack(await paid(60, C));
    },
    [
      ['transfer-without-request', 'out', B, '7000000', null],
      ['transfer-without-request', 'out', C, '60000000', 6_000],
    ],
  ],
  [
    'a transfer of nothing, and one from the wallet to itself',
    async () => {
      leaves(A, 0);
      chain.push({ hash: B, from: WALLET, to: WALLET, units: 5n, at: new Date() });
    },
    [],
  ],
];

describe('a matched day lists what differs', () => {
  it.each(CASES)('%s', async (_what, happened, expected) => {
    await happened();
    await matchAll();
    expect(await open()).toEqual(expected);
  });

  it('money that moved outside without any request', async () => {
    await desk.bookWithoutRequest(70);
    await credited(50, A);
    arrives(A, 50);
    await matchAll();
    const found = await open();
    expect(found).toMatchObject([['booking-without-request', 'in', expect.stringMatching(/^bookings /), null, 7_000]]);
    const { rows } = await fresh.db.pool.query(
      `select sum(deposits_cents)::int as deposits, sum(withdrawals_cents)::int as withdrawals,
         sum(outside_cents)::int as outside, sum(in_units)::text as units from wallet_matches`,
    );
    expect(rows).toEqual([{ deposits: 5_000, withdrawals: 0, outside: 12_000, units: '50000000' }]);
  });
});

describe('a day that is matched again', () => {
  it('changes nothing', async () => {
    arrives(A, 50);
    arrives(B, 9);
    await credited(60, A);
    await desk.bookWithoutRequest(70);
    await matchAll();
    const before = await everything();
    expect(before.differences).toHaveLength(3);
    await matchAll();
    expect(await everything()).toEqual(before);
  });

  it('is as if it had never been asked while the network does not answer', async () => {
    arrives(A, 50);
    down = true;
    await expect(match(dayFrom(0))).rejects.toThrow('no answer');
    expect(await everything()).toEqual({ differences: [], matches: [], transfers: [] });
    down = false;
    await matchAll();
    expect(await open()).toHaveLength(1);
  });
});

describe('a difference', () => {
  const closed = async () =>
    (await fresh.db.pool.query('select closed_by, reason from wallet_differences where closed_at is not null')).rows;
  const settle = async (reason: string, staffId = 9) => {
    const { rows } = await fresh.db.pool.query('select max(id) as id from wallet_differences');
    return settleDifference(fresh.db, { id: Number(rows[0]?.id), reason, staffId, ip: '::1' });
  };

  it('closes itself once a deposit with the hash is approved, and opens again when that is taken back', async () => {
    arrives(A, 50);
    await matchAll();
    expect(await open()).toHaveLength(1);
    const id = await credited(50, A);
    expect(await reviewOpen(fresh.db, dayFrom(0))).toEqual({ opened: 0, closed: 1 });
    expect([await open(), await closed()]).toEqual([[], [{ closed_by: null, reason: null }]]);
    await desk.declineDeposit(id);
    await matchAll();
    expect(await open()).toEqual([['transfer-without-request', 'in', A, '50000000', 5_000]]);
  });

  it('becomes another one when the request is approved with another amount', async () => {
    arrives(A, 50);
    await matchAll();
    await credited(60, A);
    expect(await reviewOpen(fresh.db, dayFrom(0))).toEqual({ opened: 1, closed: 1 });
    expect(await open()).toEqual([['other-amount', 'in', A, '50000000', 6_000]]);
  });

  it('closes itself when the transfer of a request comes later', async () => {
    await credited(50, A);
    await matchAll();
    arrives(A, 50, 2);
    await match(dayFrom(2));
    expect(await open()).toEqual([]);
  });

  it('stays settled with words, once, and is audited; no money moves', async () => {
    arrives(A, 50);
    await matchAll();
    const money = () => fresh.db.pool.query('select count(*) as n from ledger_movements').then(({ rows }) => rows);
    const before = await money();
    expect(await settle('our own float')).toMatchObject({ closed_by: 9, reason: 'our own float' });
    expect(await settle('our own float'), 'sent twice').toMatchObject({ closed_by: 9 });
    expect(await settle('mine', 8)).toMatchObject({ code: 'already-decided' });
    expect(await settleDifference(fresh.db, { id: 99, reason: 'x', staffId: 9, ip: '::1' })).toMatchObject({
      code: 'not-found',
    });
    await matchAll();
    expect([await open(), await money()]).toEqual([[], before]);
    const { rows } = await fresh.db.pool.query(
      `select staff_id, subject, after from audit_log where action = 'WALLET_DIFFERENCE_SETTLED'`,
    );
    expect(rows).toEqual([{ staff_id: 9, subject: 'difference:1', after: { reason: 'our own float' } }]);
  });

  it('is changed by nobody else: its facts stand, and what is closed stays closed', async () => {
    arrives(A, 50);
    await matchAll();
    const change = (set: string) => fresh.db.pool.query(`update wallet_differences set ${set}`);
    for (const set of ['units = 1', "kind = 'other-amount', closed_at = now()", 'opened_at = now()'])
      await expect(change(set)).rejects.toThrow('closed once');
    await settle('our own float');
    await expect(change('closed_at = null, closed_by = null, reason = null')).rejects.toThrow('closed once');
  });
});
