import type { FastifyInstance } from 'fastify';

/** What a process needs to serve. A check that throws has failed. */
export interface Health {
  /** The database answers. */
  database(): Promise<unknown>;
  /** The database takes writes: its disk is not full. */
  writes(): Promise<boolean>;
  /** This process hears what others tell. */
  listener(): boolean;
  /** The database has every migration of this program, and none that this program is too old for. */
  migrations(): Promise<boolean>;
  /** This process is about to end and wants no new calls. */
  draining(): boolean;
}

/** Every check by its name, and whether it passed. */
export const askHealth = async (health: Health): Promise<Record<string, boolean>> => {
  const [database, writes, migrations] = await Promise.all([
    health.database().then(
      () => true,
      () => false,
    ),
    health.writes().catch(() => false),
    health.migrations().catch(() => false),
  ]);
  return { database, writes, listener: health.listener(), migrations, draining: !health.draining() };
};

/**
 * `/livez`: 200 as long as the event loop turns; without an answer, restart the process. `/readyz` and, as it
 * was called before, `/healthz`: 200 when this process can serve, else 503, on which a proxy sends calls elsewhere.
 */
export const healthRoutes = (app: FastifyInstance, health: Health): void => {
  app.get('/livez', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ alive: true }));
  for (const path of ['/readyz', '/healthz'])
    app.get(path, async (_request, reply) => {
      const checks = await askHealth(health);
      const ready = Object.values(checks).every((passed) => passed);
      const named = Object.entries(checks).map(([name, passed]) => [name, passed ? 'ok' : 'failed']);
      return reply
        .code(ready ? 200 : 503)
        .header('Cache-Control', 'no-store')
        .send({ ready, checks: Object.fromEntries(named) });
    });
};
