import { type StudioEvent, studioEvents } from '@lajvard/contract';
import type { FastifyInstance } from 'fastify';
import type { TableFact } from '#modules/rounds';
import type { EventStream } from '#platform/http/event-stream.ts';
import { stream } from '#platform/http/mount-routes.ts';
import type { RouteOptions } from '#platform/http/route-options.ts';
import type { Subscriber } from '#platform/outbox/pump.ts';

/** Dependencies of the studio's API. */
export interface StudioApi {
  readonly stream: EventStream;
  eventOf(roundNumber: number | null): Promise<StudioEvent | null>;
}

/**
 * The studio's API: one stream of events. The studio's key gives every step of the round, with the number
 * from the launch on.
 */
export const studioApi = (app: FastifyInstance, studio: StudioApi, options: RouteOptions): void =>
  stream(studioEvents, {
    app,
    options,
    open: async (response) => {
      const now = await studio.eventOf(null).catch(() => null); // on an error, the next step of the round will be sent
      studio.stream.add(response, now && { event: 'round', data: now });
    },
  });

/** Sends every step of a round to the studio. */
export const publishToStudio =
  ({ stream, eventOf }: StudioApi): Subscriber<TableFact> =>
  async ({ kind, roundNumber }) => {
    if (kind === 'wheel-state') return;
    const event = await eventOf(roundNumber);
    if (event) stream.send('round', event);
  };
