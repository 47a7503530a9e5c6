import * as z from 'zod/mini';
import { type Route, route } from './route.ts';

/**
 * Declares a route that returns a CSV file (UTF-8 with a byte order mark, lines end with CR LF). The first
 * line names the columns as on the wire; times are ISO 8601, amounts plain dollars. In the office's files, times
 * are in the zone of the reports, which the last column names, and a last line beginning with `total` holds the
 * totals of the list.
 */
export const csvRoute = <const R extends Omit<Route, 'limit' | 'method' | 'reply' | 'replyType'>>(declared: R) =>
  route({ ...declared, limit: 'csv', method: 'GET', reply: z.string(), replyType: 'text/csv' });
