import { createDelivery, type Delivery } from './deliver.ts';
import type { BroadcastOptions } from './ports.ts';

/** The module's job of the queue. */
export type Broadcasts = Delivery;

export const createBroadcasts = (options: BroadcastOptions): Broadcasts => createDelivery(options);
