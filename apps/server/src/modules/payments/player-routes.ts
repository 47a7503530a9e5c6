import { depositCreate, depositCsv, depositList, withdrawalCsv, withdrawalList } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { csvFile, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { DEPOSIT } from './deposit.ts';
import { ADDRESS, AMOUNT, BALANCES, HASH } from './payment-columns.ts';
import type { PaymentKind } from './payment-kind.ts';
import type { PaymentsOptions } from './ports.ts';
import { asDeposit, asWithdrawal, type OwnPayment } from './present.ts';
import { listOwnPayments, type OwnQuery } from './read-payments.ts';
import { requestDeposit } from './request-deposit.ts';
import { WITHDRAWAL } from './withdrawal.ts';

const NUMBER = { own_number: (row: OwnPayment) => row.own_number };
const COLUMNS = { ...NUMBER, ...AMOUNT, ...ADDRESS, ...HASH, ...BALANCES };

const DEPOSIT_COLUMNS = { ...COLUMNS, asked_amount: (row: OwnPayment) => row.asked_amount };

const fileOf = async (db: Db, kind: PaymentKind, userId: number, query: Omit<OwnQuery, 'page' | 'limit'>) => {
  const { data } = await listOwnPayments(db, kind, userId, { ...query, ...WHOLE_FILE });
  return csvFile(`${kind.noun}s`, kind === DEPOSIT ? DEPOSIT_COLUMNS : COLUMNS, data);
};

/** Players' routes for payments. `members` has the one that requests a withdrawal. */
export const paymentsRoutes = (options: PaymentsOptions): Handled[] => [
  handle(depositCreate, async ({ body, caller: { userId }, ip }) => {
    const { amount, hash_code: hashCode, wallet_adr: walletAddress } = body;
    const deposit = await requestDeposit(options, { userId, amount, hashCode, walletAddress, ip });
    return deposit instanceof Refused ? deposit : { data: deposit };
  }),
  handle(depositList, async ({ query, caller }) => {
    const list = await listOwnPayments(options.db, DEPOSIT, caller.userId, query);
    return { ...list, data: list.data.map(asDeposit) };
  }),
  handle(depositCsv, ({ query, caller }) => fileOf(options.db, DEPOSIT, caller.userId, query)),
  handle(withdrawalList, async ({ query, caller }) => {
    const list = await listOwnPayments(options.db, WITHDRAWAL, caller.userId, query);
    return { ...list, data: list.data.map(asWithdrawal) };
  }),
  handle(withdrawalCsv, ({ query, caller }) => fileOf(options.db, WITHDRAWAL, caller.userId, query)),
];
