import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lentDatabase } from '../../../testing/lent-database.ts';
import { dayFrom, type MatchedWallet, matchedWallet, type OpenDifferences } from './testing/matched-wallet.ts';
import { WALLET } from './testing/payment-desk.ts';

// docs/decisions/058-payments.md

const hashOf = (letter: string): string => letter.repeat(64);
const [A, B, C] = [hashOf('a'), hashOf('b'), hashOf('c')];

let wallet: MatchedWallet;
beforeEach(async () => {
  wallet = await matchedWallet(await lentDatabase());
});
afterEach(() => wallet.end()); // also proves the ledger

const everything = async () => {
  const { pool } = wallet.db;
  return {
    differences: (await pool.query('select * from wallet_differences order by id')).rows,
    matches: (await pool.query('select day, in_units, out_units, outside_cents from wallet_matches order by 1')).rows,
    transfers: (await pool.query('select * from wallet_transfers order by 1, 2')).rows,
  };
};
const arrives: MatchedWallet['arrives'] = (...given) => wallet.arrives(...given);
const leaves: MatchedWallet['leaves'] = (...given) => wallet.leaves(...given);
const credited = async (dollars: number, hash: string): Promise<number> => {
  const id = await wallet.desk.deposit(dollars, hash);
  await wallet.desk.approveDeposit(id);
  return id;
};
const paid = async (dollars: number, hash: string): Promise<number> => {
  const id = await wallet.desk.withdraw(dollars);
  await wallet.desk.pay(id, hash);
  return id;
};

/** What happened, and by hand what must be on the list. */
const CASES: [what: string, happened: () => Promise<unknown>, expected: OpenDifferences][] = [
  ['no payments', async () => undefined, []],
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
      await wallet.desk.approveDeposit(await wallet.desk.deposit(50, A), 40);
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
      await wallet.desk.deposit(50, A);
    },
    [['transfer-without-request', 'in', A, '50000000', 5_000]],
  ],
  [
    'a transfer whose deposit was declined',
    async () => {
      arrives(A, 50);
      await wallet.desk.declineDeposit(await wallet.desk.deposit(50, A));
    },
    [['transfer-without-request', 'in', A, '50000000', 5_000]],
  ],
  [
    'a transfer whose deposit was credited and taken back',
    async () => {
      arrives(A, 50);
      await wallet.desk.declineDeposit(await credited(50, A));
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
      await wallet.desk.takeBack(await paid(60, C));
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
      wallet.chain.push({ hash: B, from: WALLET, to: WALLET, units: 5n, at: new Date() });
    },
    [],
  ],
];

describe('the differences of a matched day', () => {
  it.each(CASES)('a matched day lists exactly what differs: %s', async (_what, happened, expected) => {
    await happened();
    await wallet.matchAll();
    expect(await wallet.open()).toEqual(expected);
  });

  it('a matched day lists money booked without a request', async () => {
    await wallet.desk.bookWithoutRequest(70);
    await credited(50, A);
    arrives(A, 50);
    await wallet.matchAll();
    const found = await wallet.open();
    expect(found).toMatchObject([['booking-without-request', 'in', expect.stringMatching(/^bookings /), null, 7_000]]);
    const { rows } = await wallet.db.pool.query(
      `select sum(deposits_cents)::int as deposits, sum(withdrawals_cents)::int as withdrawals,
         sum(outside_cents)::int as outside, sum(in_units)::text as units from wallet_matches`,
    );
    expect(rows).toEqual([{ deposits: 5_000, withdrawals: 0, outside: 12_000, units: '50000000' }]);
  });
});

describe('a day that is matched again', () => {
  it('matching a day again changes nothing', async () => {
    arrives(A, 50);
    arrives(B, 9);
    await credited(60, A);
    await wallet.desk.bookWithoutRequest(70);
    await wallet.matchAll();
    const before = await everything();
    expect(before.differences).toHaveLength(3);
    await wallet.matchAll();
    expect(await everything()).toEqual(before);
  });

  it('a day the network does not answer for stores nothing, and is matched later', async () => {
    arrives(A, 50);
    wallet.state.down = true;
    await expect(wallet.match(dayFrom(0))).rejects.toThrow('no answer');
    expect(await everything()).toEqual({ differences: [], matches: [], transfers: [] });
    wallet.state.down = false;
    await wallet.matchAll();
    expect(await wallet.open()).toHaveLength(1);
  });
});
