import * as z from 'zod/mini';

/** Where the calls of reports and rankings stand. */
export const REPORTS = '/backoffice/api/account/reports';

/** Years a report can be asked for (spec 2 §9): from this one to the current one. */
export const FIRST_REPORT_YEAR = 2020;

/** What a report covers: everything, days of one's own, one month by days, one year by months. */
export const PERIOD_TYPES = ['total', 'range', 'monthly', 'yearly'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

const day = z.optional(z.iso.date('errors:date-invalid'));
const year = z.optional(
  z.coerce
    .number('errors:date-invalid')
    .check(z.int('errors:date-invalid'), z.minimum(FIRST_REPORT_YEAR, 'errors:date-invalid'), z.maximum(9999)),
);
const month = z.optional(
  z.coerce
    .number('errors:date-invalid')
    .check(z.int('errors:date-invalid'), z.minimum(0, 'errors:date-invalid'), z.maximum(11, 'errors:date-invalid')),
);

/** A month (`2026-11`) or a day (`2026-11-21`), UTC. */
export const reportDate = z
  .string('errors:date-invalid')
  .check(
    z.refine(
      (text) => /^\d{4}-\d{2}(-\d{2})?$/.test(text) && z.iso.date().safeParse(text.padEnd(10, '-01')).success,
      'errors:date-invalid',
    ),
  );

/**
 * The fields of a period (spec 2 §7), all of UTC. `month` counts from 0. What is left out is the current year, the current month, an open end;
 * a day at the end counts wholly. `date` names a month or a day and stands above the others.
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

/** Whether a range ends after it begins, or is open. */
export const goesForward = ({ start_date: start, end_date: end }: Range): boolean =>
  start === undefined || end === undefined || end >= start;

/** What is said where it does not, and beside which field. */
export const TURNED = { error: 'errors:date-order', path: ['end_date'] };

/** The query of a report. */
export const periodQuery = z.object(periodFields).check(z.refine((query) => goesForward(query), TURNED));

/** The period an answer covers: its first and last day, and whether its rows are days or months. */
export const shownPeriod = z.object({
  type: z.enum(PERIOD_TYPES),
  from: z.string(),
  to: z.string(),
  unit: z.enum(['day', 'month']),
});
export type ShownPeriod = z.infer<typeof shownPeriod>;

/** A report: its rows, newest first, and the sums of the whole period. */
export const reportOf = <S extends z.ZodMiniType, T extends z.ZodMiniType>(row: S, totals: T) =>
  z.object({ data: z.array(row), totals, period: shownPeriod });

/** The page of a list whose filters stand in the query itself. */
export const pageFields = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 15),
} as const;
