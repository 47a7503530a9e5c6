import { useAddress } from '@lajvard/client/lists';
import { FIRST_REPORT_YEAR, type PeriodType } from '@lajvard/contract';
import type { Days } from '@lajvard/ui/tables';

/** What a report covers, as the address says it, and the way to change it. */
export interface Period {
  readonly type: PeriodType;
  readonly year: number;
  /** 0 to 11. */
  readonly month: number;
  readonly days: Days;
  /** In the words of the wire; only those that mean something for the type. */
  readonly query: { type: PeriodType; year?: number; month?: number; start_date?: string; end_date?: string };
  change(words: Readonly<Record<string, string | undefined>>): void;
}

/** The years one can choose, the newest first (spec 2 §9); the current one of UTC. */
export const reportYears = (now = new Date()): number[] => {
  const last = now.getUTCFullYear();
  return Array.from({ length: last - FIRST_REPORT_YEAR + 1 }, (_, back) => last - back);
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Type, year, month and days of the address; what it does not say, or says wrongly, is `usual`, this year, this month. */
export function usePeriod(types: readonly PeriodType[], usual: PeriodType): Period {
  const address = useAddress();
  const now = new Date();
  const type = types.find((known) => known === address.text('type')) ?? usual;
  const year = reportYears(now).find((known) => known === address.number('year')) ?? now.getUTCFullYear();
  const written = address.text('month') ?? '';
  const month = /^([0-9]|1[01])$/.test(written) ? Number(written) : now.getUTCMonth();
  const dayOf = (name: string) => (DAY.test(address.text(name) ?? '') ? (address.text(name) ?? null) : null);
  const days = { from: dayOf('from'), to: dayOf('to') };
  return {
    ...{ type, year, month, days },
    query: {
      type,
      ...(type === 'yearly' || type === 'monthly' ? { year } : {}),
      ...(type === 'monthly' ? { month } : {}),
      ...(type === 'range' && days.from ? { start_date: days.from } : {}),
      ...(type === 'range' && days.to ? { end_date: days.to } : {}),
    },
    change: (words) => address.change({ page: undefined, row: undefined, ...words }),
  };
}
