import { type StudioEvent, studioEvents } from '@lajvard/contract';
import type { FastifyInstance } from 'fastify';
import { guard, type SurfaceOptions } from '#platform/http/surface.ts';
import type { EventStream } from '#platform/live/event-stream.ts';
import type { Subscriber } from '#platform/outbox/pump.ts';
import { answerRefusal } from './error-reply.ts';

/** What the studio's surface needs from `app.ts`. */
export interface StudioSurface {
  readonly stream: EventStream;
  eventOf(roundNumber: number | null): Promise<StudioEvent | null>;
}

/** THE STUDIO: one stream of events. Whoever holds the studio's key hears every step of the round, the number from the launch on. */
export const studioSurface = (
  app: FastifyInstance,
  { stream, eventOf }: StudioSurface,
  options: Pick<SurfaceOptions, 'auth' | 'studioKey'>,
): void => {
  const check = guard(studioEvents, options);
  app.get(studioEvents.path, async (request, reply) => {
    const refused = check(request);
    if (refused) {
      const { status, body } = answerRefusal(refused);
      return reply.code(status).send(body);
    }
    const now = await eventOf(null);
    reply.hijack();
    stream.add(reply.raw, now && { event: 'round', data: now });
    return reply;
  });
};

/** Tells every step of a round to the studio. */
export const tellStudio =
  ({ stream, eventOf }: StudioSurface): Subscriber =>
  async ({ kind, roundNumber }) => {
    if (kind === 'wheel-state') return;
    const event = await eventOf(roundNumber);
    if (event) stream.send('round', event);
  };
