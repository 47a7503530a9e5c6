import { useAddress } from '@lajvard/client/lists';
import { FIRST_REPORT_YEAR, type PeriodType } from '@lajvard/contract';
import { useDayZone } from '@lajvard/ui';
import { type Days, dayOf, isDay } from '@lajvard/ui/tables';

/** What a report covers, read from the address, and how to change it. */
export interface Period {
  readonly type: PeriodType;
  readonly year: number;
  /** 0 to 11. */
  readonly month: number;
  readonly days: Days;
  /** Named as on the wire; only the fields that apply to the type. */
  readonly query: { type: PeriodType; year?: number; month?: number; start_date?: string; end_date?: string };
  change(words: Readonly<Record<string, string | undefined>>): void;
}

/**
 * The years that can be chosen, latest first
 * (docs/specification/2-account-and-back-office.md#96-account-ids-years-hours), up to the current one in the zone
 * of the reports.
 */
export const reportYears = (zone: string | undefined, now = new Date()): number[] => {
  const last = Number(dayOf(now, zone).slice(0, 4));
  return Array.from({ length: last - FIRST_REPORT_YEAR + 1 }, (_, back) => last - back);
};

const MONTH = /^([0-9]|1[01])$/;

/** Whether a text of the address is a value of a filter of a period. */
export const isPeriodValue = (types: readonly PeriodType[]) => ({
  type: (text: string): boolean => types.some((type) => type === text),
  year: (text: string): boolean => reportYears(undefined).some((year) => String(year) === text),
  month: (text: string): boolean => MONTH.test(text),
});

/** A period in the name of a file, which adds days of a range itself. */
export const periodName = ({ type, query: { year, month } }: Pick<Period, 'type' | 'query'>): string => {
  const numbers = [year, month === undefined ? undefined : String(month + 1).padStart(2, '0')];
  return [type, ...numbers].filter((part) => part !== undefined).join('-');
};

/** Type, year, month and days from the address; missing or invalid ones default to `usual`, this year, this month. */
export function usePeriod(types: readonly PeriodType[], usual: PeriodType): Period {
  const address = useAddress();
  const zone = useDayZone();
  const now = dayOf(new Date(), zone);
  const type = types.find((known) => known === address.text('type')) ?? usual;
  const year = reportYears(zone).find((known) => known === address.number('year')) ?? Number(now.slice(0, 4));
  const written = address.text('month') ?? '';
  const month = MONTH.test(written) ? Number(written) : Number(now.slice(5, 7)) - 1;
  const dayIn = (name: string) => [address.text(name)].find(isDay) ?? null;
  const days = { from: dayIn('from'), to: dayIn('to') };
  return {
    type,
    year,
    month,
    days,
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
