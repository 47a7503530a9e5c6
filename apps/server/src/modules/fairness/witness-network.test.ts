import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { useOtherServers } from '../../testing/other-server.ts';
import { httpWitnesses } from './witness-network.ts';

const { listening, nowhere } = useOtherServers();
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
  await expect(ask(await nowhere())).rejects.toThrow('no answer: ECONNREFUSED');
});

it('ends when the server stops', async () => {
  const stopping = new AbortController();
  const url = await listening(() => stopping.abort());
  await expect(httpWitnesses(60_000).addCheckpoint(url, '', stopping.signal)).rejects.toThrow('no answer');
});
