import { type StudioEvent, studioEvents } from '@lajvard/contract';
import type { FastifyInstance } from 'fastify';
import type { TableFact } from '#modules/rounds';
import { type RouteOptions, stream } from '#platform/http/mount-routes.ts';
import type { Subscriber } from '#platform/outbox/pump.ts';
import type { EventStream } from '#platform/realtime/event-stream.ts';

/** What the studio's API needs from `app.ts`. */
export interface StudioApi {
  readonly stream: EventStream;
  eventOf(roundNumber: number | null): Promise<StudioEvent | null>;
}

/** THE STUDIO: one stream of events. Whoever holds the studio's key hears every step of the round, the number from the launch on. */
export const studioApi = (app: FastifyInstance, studio: StudioApi, options: RouteOptions): void =>
  stream(studioEvents, {
    app,
    options,
    open: async (response) => {
      const now = await studio.eventOf(null).catch(() => null); // the next step of the round will be told
      studio.stream.add(response, now && { event: 'round', data: now });
    },
  });

/** Tells every step of a round to the studio. */
export const publishToStudio =
  ({ stream, eventOf }: StudioApi): Subscriber<TableFact> =>
  async ({ kind, roundNumber }) => {
    if (kind === 'wheel-state') return;
    const event = await eventOf(roundNumber);
    if (event) stream.send('round', event);
  };
