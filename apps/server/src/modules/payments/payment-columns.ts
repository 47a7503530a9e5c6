import type { PaymentStatus, Withdrawal } from '@lajvard/contract';
import { moment } from '#platform/http/csv.ts';

const STATUS = ['waiting', 'approved', 'declined'] as const;

type Row = Pick<
  Withdrawal,
  'created_at' | 'amount' | 'hash_code' | 'dest_wallet_code' | 'description' | 'transaction'
> & {
  readonly status: PaymentStatus;
};

// Columns of the CSV files, under their wire names. Their order differs from file to file.
export const AMOUNT = {
  created_at: (row: Row) => moment(row.created_at),
  amount: (row: Row) => row.amount,
  status: (row: Row) => STATUS[row.status],
};
export const ADDRESS = { dest_wallet_code: (row: Row) => row.dest_wallet_code };
export const HASH = { hash_code: (row: Row) => row.hash_code };
export const BALANCES = {
  description: (row: Row) => row.description,
  balance: (row: Row) => row.transaction?.balance ?? null,
  new_balance: (row: Row) => row.transaction?.new_balance ?? null,
};
