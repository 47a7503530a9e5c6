import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logTiles, newestCheckpoint } from '#modules/fairness';
import type { Db } from '#platform/db/pool.ts';
import { placeOf } from '#platform/http/client-address.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';

const FOR_EVER = 'public, max-age=31536000, immutable'; // what a tile's path names never changes

/** The files of the public log (docs/FAIRNESS.md#the-log), as C2SP (tlog-tiles) names them, below `/log/`. */
export const logFiles = (app: FastifyInstance, db: Db, limits: RateLimits<'rounds-address'>): void => {
  const refused = (request: FastifyRequest, reply: FastifyReply): boolean => {
    const seconds = limits.take('rounds-address', placeOf(request.ip));
    if (seconds > 0) reply.code(429).header('Retry-After', seconds).header('Cache-Control', 'no-store');
    return seconds > 0;
  };
  app.get('/log/checkpoint', async (request, reply) => {
    if (refused(request, reply)) return reply.send();
    const newest = await newestCheckpoint(db);
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-cache');
    return newest ? reply.send(newest.note) : reply.code(404).send();
  });
  app.get<{ Params: { '*': string } }>('/log/tile/*', async (request, reply) => {
    if (refused(request, reply)) return reply.send();
    const bytes = await logTiles(db).read(`tile/${request.params['*']}`);
    if (bytes === null) return reply.code(404).header('Cache-Control', 'no-store').send();
    return reply.type('application/octet-stream').header('Cache-Control', FOR_EVER).send(Buffer.from(bytes));
  });
};
