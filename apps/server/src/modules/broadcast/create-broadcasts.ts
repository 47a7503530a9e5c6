import type { Handled } from '#platform/http/handler.ts';
import { createDelivery, type Delivery } from './deliver.ts';
import type { BroadcastOptions } from './ports.ts';
import { broadcastStaffRoutes } from './staff-routes.ts';

/** The module, ready for the API to mount; it also has the queue's job. */
export interface Broadcasts extends Delivery {
  readonly staffRoutes: Handled[];
}

export const createBroadcasts = (options: BroadcastOptions): Broadcasts => ({
  ...createDelivery(options),
  staffRoutes: broadcastStaffRoutes(options),
});
