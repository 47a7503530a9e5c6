import type { Handled } from '#platform/http/handler.ts';
import { createDelivery, type Delivery } from './deliver.ts';
import type { BroadcastOptions } from './ports.ts';
import { broadcastStaffRoutes } from './staff-routes.ts';

/** The room, ready to be put on a surface and to be fed by the queue. */
export interface Broadcasts extends Delivery {
  readonly staffRoutes: Handled[];
}

export const createBroadcasts = (options: BroadcastOptions): Broadcasts => ({
  ...createDelivery(options),
  staffRoutes: broadcastStaffRoutes(options),
});
