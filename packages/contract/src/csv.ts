import * as z from 'zod/mini';

/**
 * The answer of a route that gives a file: the text of a CSV (UTF-8 with a byte order mark, lines ended by CR LF). Its first line names the
 * columns in the words of the wire; times are ISO 8601 UTC, amounts plain dollars.
 */
export const csvText = z.string();
