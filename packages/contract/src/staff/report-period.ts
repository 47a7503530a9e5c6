import * as z from 'zod/mini';
import { pageLimit, pageNumber } from '../paging.ts';
import { wholeNumber } from '../whole-number.ts';

/** The path of the report and ranking calls. */
export const REPORTS = '/backoffice/api/account/reports';

/**
 * Years a report can be asked for (docs/specification/2-account-and-back-office.md#96-account-ids-years-hours): from
 * this one to the current one.
 */
export const FIRST_REPORT_YEAR = 2020;

/** What a report covers: everything, a range of days, one month by days, or one year by months. */
export const PERIOD_TYPES = ['total', 'range', 'monthly', 'yearly'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

const day = z.optional(z.iso.date('errors:date-invalid'));
const year = z.optional(wholeNumber({ min: FIRST_REPORT_YEAR, max: 9999 }, 'errors:date-invalid'));
const month = z.optional(wholeNumber({ min: 0, max: 11 }, 'errors:date-invalid'));

/** A month (`2026-11`) or a day (`2026-11-21`), in the zone of the reports. */
export const reportDate = z
  .string('errors:date-invalid')
  .check(
    z.refine(
      (text) => /^\d{4}-\d{2}(-\d{2})?$/.test(text) && z.iso.date().safeParse(text.padEnd(10, '-01')).success,
      'errors:date-invalid',
    ),
  );

/**
 * The fields of a period (docs/specification/2-account-and-back-office.md#73-calls-of-staff), in days and months of
 * the operator's zone (`report_time_zone` of the site's configuration). `month` counts from 0. Year and month
 * default to the current ones; a range may be open. The last day is included. `date` names a month or a day and
 * overrides the others.
 */
export const periodFields = {
  type: z._default(z.enum(PERIOD_TYPES), 'monthly'),
  year,
  month,
  start_date: day,
  end_date: day,
  date: z.optional(reportDate),
} as const;

interface Range {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** Whether a range does not end before it begins, or is open. */
export const goesForward = ({ start_date: start, end_date: end }: Range): boolean =>
  start === undefined || end === undefined || end >= start;

/** The error of a range that ends before it begins, and its field. */
export const TURNED = { error: 'errors:date-order', path: ['end_date'] };

/** The query of a report. */
export const periodQuery = z.strictObject(periodFields).check(z.refine((query) => goesForward(query), TURNED));

/**
 * The period an answer covers: its first and last day, whether its rows are days or months, and the zone (IANA) whose
 * days these are.
 */
const shownPeriod = z.object({
  type: z.enum(PERIOD_TYPES),
  from: z.string(),
  to: z.string(),
  unit: z.enum(['day', 'month']),
  time_zone: z.string(),
});
export type ShownPeriod = z.infer<typeof shownPeriod>;

/** A report: its rows, newest first, and the sums of the whole period. */
export const reportOf = <S extends z.ZodMiniType, T extends z.ZodMiniType>(row: S, totals: T) =>
  z.object({ data: z.array(row), totals, period: shownPeriod });

/** The paging of a list whose filters are plain query parameters. */
export const pageFields = {
  page: pageNumber,
  limit: pageLimit,
} as const;
