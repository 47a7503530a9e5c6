import { createConnection, createServer, type Socket } from 'node:net';
import type { DatabaseAddress } from '@lajvard/server/database';

/** A network between a server and its database that a test controls. */
export interface DatabaseProxy {
  /** The address of the database through this network. */
  readonly address: DatabaseAddress;
  /**
   * `silent`: packets are dropped without an error. What was sent arrives when the network is back, even if its sender
   * has closed the connection since. `refused`: every connection is cut, and new ones are refused.
   */
  set(network: 'whole' | 'silent' | 'refused'): void;
  close(): Promise<void>;
}

/** One direction of a connection. */
const pipe = (from: Socket, to: Socket, isSilent: () => boolean): (() => void) => {
  const held: Buffer[] = [];
  let ended = false;
  const flush = (): void => {
    if (isSilent() || to.destroyed) return;
    for (const bytes of held.splice(0)) to.write(bytes);
    if (ended) to.end();
  };
  from.on('data', (bytes: Buffer) => {
    held.push(bytes);
    flush();
  });
  from.on('close', () => {
    ended = true;
    flush();
  });
  from.on('error', () => undefined); // `close` follows
  return flush;
};

/** Opens a controllable network in front of the database at `address`. */
export const openDatabaseProxy = async (address: DatabaseAddress): Promise<DatabaseProxy> => {
  const { host = 'localhost', port = 5432 } = address;
  let network: 'whole' | 'silent' | 'refused' = 'whole';
  const sockets = new Set<Socket>();
  const flushes = new Set<() => void>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    return socket;
  };
  const isSilent = (): boolean => network === 'silent';
  const server = createServer((near) => {
    if (network === 'refused') {
      near.destroy();
      return;
    }
    const far = createConnection(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    for (const flush of [pipe(keep(near), keep(far), isSilent), pipe(far, near, isSilent)]) {
      flushes.add(flush);
      far.on('close', () => flushes.delete(flush));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: nearPort } = server.address() as { port: number };
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: { ...address, host: '127.0.0.1', port: nearPort },
    set: (wanted) => {
      network = wanted;
      if (wanted === 'refused') cut();
      if (wanted === 'whole') for (const flush of [...flushes]) flush();
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
