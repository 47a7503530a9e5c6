/** The requested page of a list. */
export interface Page {
  readonly page: number;
  readonly limit: number;
}

/** The number of rows before the page. */
export const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit;

/** The position of a page in the whole list. */
export const metaOf = ({ page, limit }: Page, total: number) => ({
  page,
  limit,
  total,
  last_page: Math.max(1, Math.ceil(total / limit)),
});

/** A range of time: from (included) and before (excluded). */
export interface TimeRange {
  readonly from: Date | null;
  readonly before: Date | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

interface Range {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** The range of a search by days (UTC, the last one included) or by moments (the last one excluded). */
export const timeRange = (search: Range): TimeRange => {
  const { start_date: start, end_date: end } = search;
  return {
    from: start === undefined ? null : new Date(start),
    before: end === undefined ? null : new Date(Date.parse(end) + (isDay(end) ? DAY_MS : 0)),
  };
};

/** Whether the range of a search ends before it begins; a day as the end is over at its midnight. */
export const isTurned = (search: Range): boolean => {
  const { from, before } = timeRange(search);
  if (from === null || before === null || search.end_date === undefined) return false;
  return isDay(search.end_date) ? before <= from : before < from;
};
