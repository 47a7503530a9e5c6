import type { RefusalCode } from '@lajvard/contract';
import { cents } from '@lajvard/money';
import { openWallet, post } from '#modules/ledger';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { decidePayment, NEEDS_TWO } from '../../decide.ts';
import { DEPOSIT, WITHDRAWAL } from '../../kinds.ts';
import { requestDeposit, requestWithdrawal } from '../../requests.ts';

/** The casino's wallet, a player's, and the token's contract. */
export const WALLET = 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS';
export const PLAYERS_WALLET = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
export const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const maxADay = { deposits: null, withdrawals: null };
const identity = {
  askPassword: async () => undefined,
  mailWithdrawal: async () => undefined,
  mailBookedDeposit: async () => undefined,
  mailCharge: async () => undefined,
  mailProposal: async () => undefined,
  checkMasterPassword: async () => true as const,
};
const certain = <T>(done: T): Exclude<T, Refused<RefusalCode> | typeof NEEDS_TWO> => {
  if (done instanceof Refused) throw new Error(`refused: ${done.code}`);
  if (done === NEEDS_TWO) throw new Error('nothing here needs a second person');
  return done as Exclude<T, Refused<RefusalCode> | typeof NEEDS_TWO>;
};

/** For tests: one player's deposits and withdrawals, and the decisions about them; whole dollars. */
export const paymentDesk = async (db: Db) => {
  await transaction(db, (tx) => openWallet(tx, 1));
  const decide = async (
    kind: typeof DEPOSIT | typeof WITHDRAWAL,
    id: number,
    status: 1 | 2,
    { hashCode = null, amount }: { hashCode?: string | null; amount?: number | undefined } = {},
  ): Promise<void> => {
    const form = { id, status, description: status === 2 ? 'no' : null, hashCode, amount, staffId: 9, ip: '::1' };
    certain(await decidePayment({ db, identity }, kind, form));
  };
  return {
    /** @returns its id; it waits */
    deposit: async (amount: number, hashCode: string): Promise<number> => {
      const form = { userId: 1, amount, hashCode, walletAddress: WALLET, ip: '::1' };
      return certain(await requestDeposit({ db, walletAddress: WALLET, maxADay, isStopped: async () => false }, form))
        .id;
    },
    approveDeposit: (id: number, amount?: number) => decide(DEPOSIT, id, 1, { amount }),
    declineDeposit: (id: number) => decide(DEPOSIT, id, 2),
    /** @returns its id; it waits */
    withdraw: async (amount: number): Promise<number> => {
      const form = { userId: 1, amount, wallet: undefined, newAddress: PLAYERS_WALLET, password: undefined };
      const options = { db, walletAddress: WALLET, contract: USDT, maxADay, minWithdrawal: 25, identity };
      return certain(await requestWithdrawal(options, { ...form, requestId: null, ip: '::1' })).id;
    },
    pay: (id: number, hashCode: string) => decide(WITHDRAWAL, id, 1, { hashCode }),
    takeBack: (id: number) => decide(WITHDRAWAL, id, 2),
    /** Moves money on the outside account that no request explains. */
    bookWithoutRequest: (dollars: number) =>
      transaction(db, (tx) =>
        post(tx, {
          kind: 'deposit-approved',
          userId: 1,
          cents: cents(dollars * 100),
          reference: `without:${dollars}`,
        }),
      ).then(() => undefined),
  };
};
export type PaymentDesk = Awaited<ReturnType<typeof paymentDesk>>;
