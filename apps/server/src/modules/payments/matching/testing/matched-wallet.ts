import { expect } from 'vitest';
import { prove } from '#modules/ledger';
import type { Db } from '#platform/db/pool.ts';
import { nameStaff } from '../../testing/test-staff.ts';
import { matchDay } from '../match-day.ts';
import type { TransfersAsked, WalletTransfer } from '../ports.ts';
import { PLAYERS_WALLET, paymentDesk, USDT, WALLET } from './payment-desk.ts';

const DAY_MS = 86_400_000;

/** The UTC day that many days from today. */
export const dayFrom = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

type Open = [kind: string, direction: string, subject: string, units: string | null, cents: number | null];
export type OpenDifferences = Open[];

/** For tests: a fresh database with a desk of payments, and a network that has what the test gives it. */
export const matchedWallet = async ({ db, drop }: { readonly db: Db; drop(): Promise<void> }) => {
  await nameStaff(db);
  const chain: WalletTransfer[] = [];
  const state = { down: false };
  const network = {
    transfersOf: async ({ from, to }: TransfersAsked) => {
      if (state.down) throw new Error('no answer');
      return chain.filter(({ at }) => at >= from && at < to);
    },
  };
  const transfer = (hash: string, dollars: number, days: number) => ({
    hash,
    units: BigInt(Math.round(dollars * 1e6)),
    at: new Date(`${dayFrom(days)}T12:00:00Z`),
  });
  const match = (day: string) => matchDay({ db, network, wallet: WALLET, contract: USDT }, day);
  return {
    db,
    desk: await paymentDesk(db),
    chain,
    state,
    /** A transfer `days` from today at noon UTC; dollars with six decimals at most. */
    arrives: (hash: string, dollars: number, days = 0) =>
      void chain.push({ ...transfer(hash, dollars, days), from: PLAYERS_WALLET, to: WALLET }),
    leaves: (hash: string, dollars: number, days = 0) =>
      void chain.push({ ...transfer(hash, dollars, days), from: WALLET, to: PLAYERS_WALLET }),
    match,
    /** Matches the days around today, so that midnight may pass meanwhile. */
    matchAll: async (): Promise<void> => {
      for (const days of [-2, -1, 0, 1]) await match(dayFrom(days));
    },
    open: async (): Promise<OpenDifferences> =>
      (
        await db.pool.query({
          text: `select kind, direction, subject, units::text, amount_cents from wallet_differences
            where closed_at is null order by subject, direction`,
          rowMode: 'array',
        })
      ).rows as unknown as OpenDifferences,
    /** Proves the ledger and ends. */
    end: async (): Promise<void> => {
      const proof = await prove(db);
      await drop();
      expect(proof).toMatchObject({ ok: true, problems: [] });
    },
  };
};
export type MatchedWallet = Awaited<ReturnType<typeof matchedWallet>>;
