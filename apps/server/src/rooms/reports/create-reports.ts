import type { Handled } from '#platform/http/handler.ts';
import { createDayClosing } from './close-days.ts';
import type { ReportsOptions } from './ports.ts';
import { reportsRoutes } from './staff-routes.ts';

/** The room, ready to be put on the surface of staff. Between `start` and `stop` it closes the days that are over. */
export interface Reports {
  readonly staffRoutes: Handled[];
  start(): void;
  stop(): Promise<void>;
}

export const createReports = (options: ReportsOptions): Reports => ({
  staffRoutes: reportsRoutes(options),
  ...createDayClosing(options),
});
