import { once } from 'node:events';
import { type DatabaseProxy, openDatabaseProxy } from '@lajvard/server/testing/database-proxy.ts';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openTable, type Table } from '../world/echo.ts';
import { startWorld } from '../world/world.ts';

/** A connection below Socket.IO, which a browser's library would not misuse. */
const connect = async (url: string): Promise<{ socket: WebSocket; heard: string[] }> => {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(String(data)));
  socket.on('error', () => undefined); // `close` follows
  await once(socket, 'open');
  return { socket, heard };
};
const ended = async ({ socket }: { socket: WebSocket }): Promise<void> => {
  if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close');
};

let network: DatabaseProxy;
const world = await startWorld({
  leads: false,
  rateLimitFactor: 1,
  network: async (database) => {
    network = await openDatabaseProxy(database);
    return network.address;
  },
});
afterAll(async () => {
  await world.close();
  await network.close();
});

describe('a connection from outside', () => {
  it('a connection is ended, without an answer, when it names an unknown namespace', async () => {
    const connection = await connect(world.url);
    connection.socket.send(`40/${'x'.repeat(12_000)},`);
    await ended(connection);
    expect(connection.heard.filter((data) => data.includes('xxx'))).toEqual([]);
  });

  it.each(['3', '40', '42["subscribe",{"channel":"nothing"}]'])(
    'a connection is ended when it floods with %s',
    async (packet) => {
      const connection = await connect(world.url);
      for (let n = 0; n < 60; n++) connection.socket.send(packet);
      await ended(connection);
      expect(connection.heard.length).toBeLessThan(60);
    },
  );

  it('at most fifty connections may wait for a sign-in; once they end, others may', async () => {
    const tried = await Promise.allSettled(Array.from({ length: 60 }, () => connect(world.url)));
    const open = tried.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
    expect(open.length).toBeLessThanOrEqual(50);
    for (const { socket } of open) socket.terminate();
    await eventually(async () => {
      const next = await connect(world.url).catch(() => undefined);
      next?.socket.terminate();
      return next;
    });
  });
});

describe('a server that is cut off from its database', () => {
  const tables: Table[] = [];
  afterAll(() => {
    network.set('whole');
    for (const table of tables) table.leave();
  });

  it('a server without its database sends its players away, and takes them back once it is back', async () => {
    const { access_token } = await world.login('alice');
    const alice = await world.userId('alice');
    const open = async (): Promise<Table> => {
      const table = openTable(world.url, access_token, alice);
      tables.push(table);
      await eventually(() => (table.states.length > 0 ? true : undefined));
      return table;
    };
    const table = await open();
    expect(table.states).toEqual(['connect']);
    network.set('refused');
    await eventually(() => (table.states.includes('disconnect') ? true : undefined));
    expect((await open()).states).toEqual(['connect_error']);
    network.set('whole');
    await eventually(async () => ((await open()).states[0] === 'connect' ? true : undefined));
  });
});
