import { WALLET_DIFFERENCE_KINDS } from '@lajvard/contract';
import { type Metrics, reading } from '@lajvard/process';
import { lastProof } from '#modules/ledger';
import type { MoneySettings } from '#modules/money-settings';
import { DEPOSIT, measuredMatching, WITHDRAWAL, waitingPayments } from '#modules/payments';
import { returnDeviations, sumsOfToday } from '#modules/reports';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';

/** The figures of the day (docs/FIGURES.md), whichever server led its rounds. */
export const measureDay = (
  metrics: Metrics,
  options: { readonly db: Db; readonly clock: Clock; readonly timeZone: string },
): void =>
  metrics.gauge({
    name: 'lajvard_day_cents',
    help: 'Today in the time zone of the reports: stakes, payouts, GGR (stakes less payouts) and payments.',
    labels: ['figure'],
    read: async () => {
      const sums = await sumsOfToday(options);
      const figures = {
        stake: sums.total_bets_cents,
        payout: sums.payout_cents,
        ggr: sums.house_balance_cents,
        deposit: sums.cash_in_cents,
        withdrawal: sums.cash_out_cents,
      };
      return Object.entries(figures).map(([figure, value]) => ({ value, labels: { figure } }));
    },
  });

/** How far the return to players is from what its own bets let expect, where there are enough of them. */
export const measureReturns = (
  metrics: Metrics,
  options: { readonly db: Db; readonly clock: Clock; readonly timeZone: string },
): void =>
  metrics.gauge({
    name: 'lajvard_return_deviations',
    help: 'Return to player less what was to be expected, in standard deviations, by wheel and period: today, 30-days.',
    labels: ['wheel', 'period'],
    read: async () =>
      (await returnDeviations(options)).map(({ wheel, period, deviations }) => ({
        value: deviations,
        labels: { wheel, period },
      })),
  });

/** The payments that wait for staff. */
export const measurePayments = (metrics: Metrics, db: Db): void => {
  const read = () => Promise.all([DEPOSIT, WITHDRAWAL].map((kind) => waitingPayments(db, kind)));
  metrics.gauge({
    name: 'lajvard_payments_waiting',
    help: 'Payments waiting for staff, by kind: deposit, withdrawal.',
    labels: ['kind'],
    read: async () => (await read()).map(({ kind, count }) => ({ value: count, labels: { kind } })),
  });
  metrics.gauge({
    name: 'lajvard_payments_oldest_seconds',
    help: 'How long the oldest of them has been waiting.',
    labels: ['kind'],
    read: async () => (await read()).map(({ kind, oldestSeconds }) => ({ value: oldestSeconds, labels: { kind } })),
  });
};

/** The settings of money that two people have not confirmed. */
export const measureSettings = (metrics: Metrics, money: Pick<MoneySettings, 'countUnconfirmed'>): void =>
  metrics.gauge({
    name: 'lajvard_settings_unconfirmed',
    help: 'Settings of money of this process that wait for two people.',
    read: async () => reading(await money.countUnconfirmed()),
  });

/** How far the wallet is matched with the requests, and what differs; only where it is matched at all. */
export const measureMatching = (metrics: Metrics, { db, isOn }: { readonly db: Db; readonly isOn: boolean }): void => {
  metrics.gauge({
    name: 'lajvard_wallet_differences',
    help: 'Open differences between transfers of the wallet and requests, by kind.',
    labels: ['kind'],
    read: async () => {
      if (!isOn) return [];
      const { open } = await measuredMatching(db);
      return WALLET_DIFFERENCE_KINDS.map((kind) => ({ value: open[kind] ?? 0, labels: { kind } }));
    },
  });
  metrics.gauge({
    name: 'lajvard_wallet_matched_timestamp_seconds',
    help: 'The end of the last UTC day whose transfers were matched; 0 before the first.',
    read: async () => reading(isOn ? (await measuredMatching(db)).matchedUntil : null),
  });
};

/** The last proof of the ledger, by whichever server. */
export const measureProof = (metrics: Metrics, db: Db): void => {
  metrics.gauge({
    name: 'lajvard_ledger_proof',
    help: '1 if the last proof of the ledger succeeded, else 0.',
    read: async () => {
      const proof = await lastProof(db);
      return reading(proof && (proof.ok ? 1 : 0));
    },
  });
  metrics.gauge({
    name: 'lajvard_ledger_proved_timestamp_seconds',
    help: 'When the ledger was last proved.',
    read: async () => reading((await lastProof(db))?.provedAt ?? null),
  });
};
