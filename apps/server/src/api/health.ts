import type { FastifyInstance } from 'fastify';

/** GET /healthz: 200 when this process can serve, 503 otherwise. */
export const healthRoute = (app: FastifyInstance, isReady: () => Promise<boolean>): void => {
  app.get('/healthz', async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply
      .code(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ ready });
  });
};
