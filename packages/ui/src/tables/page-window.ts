/** The page numbers of a pager, and the targets of its ellipses; null if there are no more pages. */
export interface PageWindow {
  pages: number[];
  before: number | null;
  after: number | null;
}

const WINDOW = 10; // docs/specification/2-account-and-back-office.md#92-lists

/** Ten pages in a row: 1 to 10, 11 to 20, …; an ellipsis jumps to the nearest page outside. */
export function pageWindow(page: number, lastPage: number): PageWindow {
  const last = Math.max(1, lastPage);
  const here = Math.min(Math.max(1, page), last);
  const first = Math.floor((here - 1) / WINDOW) * WINDOW + 1;
  const end = Math.min(first + WINDOW - 1, last);
  const pages = Array.from({ length: end - first + 1 }, (_, place) => first + place);
  return { pages, before: first > 1 ? first - 1 : null, after: end < last ? end + 1 : null };
}
