import * as z from 'zod/mini';

/**
 * The answer of a route that gives a file: the text of a CSV (UTF-8 with a byte order mark, lines ended by CR LF). Its first line names the
 * columns in the words of the wire; times are ISO 8601, amounts plain dollars. Files of the office have their times in the zone of the reports, which
 * the last column names, and the totals of the list in a last line that begins with `total`.
 */
export const csvText = z.string();
