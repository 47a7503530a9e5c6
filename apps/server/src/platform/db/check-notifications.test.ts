import { createConnection, createServer, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { useFreshDatabase } from '../../testing/use-fresh-database.ts';
import { checkNotifications } from './check-notifications.ts';

const NOTIFICATION = 'A'.charCodeAt(0); // PostgreSQL's protocol: a type of one byte, then its length

/** Passes on all but notifications, as a pooler in transaction mode does to sessions that are between transactions. */
const openDeafPooler = async ({ host = '', port = 5432 }): Promise<{ server: Server; port: number }> => {
  const server = createServer((near) => {
    const far = createConnection(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    let held = Buffer.alloc(0);
    far.on('data', (bytes) => {
      held = Buffer.concat([held, bytes]);
      while (held.length >= 5 && held.length > held.readInt32BE(1)) {
        const message = held.subarray(0, held.readInt32BE(1) + 1);
        held = held.subarray(message.length);
        if (message[0] !== NOTIFICATION) near.write(message);
      }
    });
    near.pipe(far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as { port: number }).port };
};

const fresh = await useFreshDatabase();

test('PostgreSQL itself is heard', async () => {
  await expect(checkNotifications(fresh.address)).resolves.toBeUndefined();
});

test('a pooler that keeps NOTIFY to itself is refused, with what to do', async () => {
  const { server, port } = await openDeafPooler(fresh.address);
  try {
    await expect(checkNotifications({ ...fresh.address, host: '127.0.0.1', port }, 200)).rejects.toThrow(
      'use the address of PostgreSQL itself',
    );
  } finally {
    server.close();
  }
});
