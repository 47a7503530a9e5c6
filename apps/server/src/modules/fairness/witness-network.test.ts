import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { httpWitnesses } from './witness-network.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
const listening = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const ask = (url: string, signal = new AbortController().signal) =>
  httpWitnesses(300).addCheckpoint(url, 'old 0\n\nnote', signal);

it('gives what a witness answers', async () => {
  const url = await listening((request, response) => response.writeHead(409).end(`${request.method} ${request.url}\n`));
  expect(await ask(`${url}/log`)).toEqual({ status: 409, body: 'POST /log/add-checkpoint\n' });
});

it.each<[string, RequestListener, RegExp]>([
  ['never answers', () => undefined, /no answer: .*timeout/],
  ['never ends its answer', (_request, response) => response.writeHead(200).write('x'), /timeout/],
  ['sends without end', (_request, response) => response.writeHead(200).end('x'.repeat(20_000)), /too long/],
  ['redirects', (_request, response) => response.writeHead(307, { Location: '/other' }).end(), /no answer: /],
  ['hangs up', (request) => request.socket.destroy(), /no answer: /],
])('fails with one that %s', async (_what, answer, message) => {
  await expect(ask(await listening(answer))).rejects.toThrow(message);
});

it('fails with one that does not listen, and says why', async () => {
  const url = await listening(() => undefined);
  await new Promise((resolve) => servers.pop()?.close(resolve));
  await expect(ask(url)).rejects.toThrow('no answer: ECONNREFUSED');
});

it('ends when the server stops', async () => {
  const stopping = new AbortController();
  const url = await listening(() => stopping.abort());
  await expect(httpWitnesses(60_000).addCheckpoint(url, '', stopping.signal)).rejects.toThrow('no answer');
});
