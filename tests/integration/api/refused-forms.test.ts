import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { TICKET_IMAGES, ticketCreate } from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterAll, expect, it } from 'vitest';
import { png } from '../../harness/pictures.ts';
import { NEW } from '../support/ticket-desk.ts';
import { type Api, useWorld } from '../world/world.ts';

// A proxy shares its connections between visitors: a refused form must not block the next visitor's call.
const world = await useWorld({ leads: false, rateLimitFactor: 1 }); // 20 forms an hour
const alice = await world.api('alice');
const begun: ClientRequest[] = [];
afterAll(() => {
  for (const each of begun) each.destroy();
});

const BOUNDARY = 'form-boundary';
const field = (name: string, text: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const file = (bytes: Buffer): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="attachments[]"; filename="a.png"\r\n` +
  `Content-Type: image/png\r\n\r\n${bytes.toString('latin1')}\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const REST = 'x'.repeat(400_000);

/**
 * Sends a form, then another visitor's call on the same connection.
 * @returns the statuses of both answers; the second is null when the connection was closed instead
 */
const sendThenAsk = (
  form: string,
  authorization = `Bearer ${alice.tokens?.access_token}`,
): Promise<[first: number, second: number | null]> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.url);
    const socket = connect(Number(port), hostname);
    let receivedText = '';
    const statuses = (): number[] =>
      [...receivedText.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
    const finish = (second: number | null): void => {
      socket.destroy();
      const [first] = statuses();
      if (first === undefined) reject(new Error('the form was not answered'));
      else resolve([first, second]);
    };
    socket.on('data', (bytes: Buffer) => {
      receivedText += bytes.toString('latin1');
      const second = statuses()[1];
      if (second !== undefined) finish(second);
    });
    socket.on('close', () => finish(null));
    socket.on('error', () => undefined);
    const head = [
      `POST ${ticketCreate.path} HTTP/1.1`,
      'Host: lajvard.test',
      `Authorization: ${authorization}`,
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      `Content-Length: ${Buffer.byteLength(form, 'latin1')}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(form, 'latin1', () => socket.write('GET /healthz HTTP/1.1\r\nHost: lajvard.test\r\n\r\n'));
  });

const big = Buffer.concat([png(4, 4), Buffer.alloc(TICKET_IMAGES.mostBytes)]);
const many = Array.from({ length: 30 }, () => file(png(4, 4))).join('');

const MIB = 2 ** 20;

/** Begins a form with a picture and never ends it. */
const begin = (who: Api, bytes = 200_000): ClientRequest => {
  const sent = request(`${world.url}${ticketCreate.path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${who.tokens?.access_token}`,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': bytes,
    },
  });
  sent.on('error', () => undefined); // it is destroyed at the end
  begun.push(sent);
  sent.write('--b\r\nContent-Disposition: form-data; name="attachments[]"; filename="p.png"\r\n\r\n');
  return sent;
};

it('forms of others that hold too much memory refuse one for a while, and nothing of it is lost', async () => {
  const bob = await world.api('bob');
  const holding = begin(alice, 15 * MIB);
  holding.write(Buffer.alloc(4 * MIB));
  for (let file = 0; file < 2; file++) {
    holding.write('\r\n--b\r\nContent-Disposition: form-data; name="attachments[]"; filename="p.png"\r\n\r\n');
    holding.write(Buffer.alloc(4 * MIB));
  }
  const sendPicture = async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(NEW)) form.append(name, String(value));
    form.append('attachments[]', new Blob([new Uint8Array(5 * MIB - 1)]), 'p.png');
    const headers = { Authorization: `Bearer ${bob.tokens?.access_token}` };
    const { status } = await fetch(`${world.url}${ticketCreate.path}`, { method: 'POST', body: form, headers });
    return status;
  };
  expect(await eventually(async () => ((await sendPicture()) === 503 ? true : undefined))).toBe(true);
  holding.destroy();
  const REFUSED_PICTURE = 422; // it is no picture, and was read
  expect(await eventually(async () => ((await sendPicture()) === REFUSED_PICTURE ? true : undefined))).toBe(true);
});

// docs/specification/2-account-and-back-office.md#518-errors-of-the-server
it.each([
  ['a text that is too long', field('message', 'x'.repeat(70_000)) + field('subject', REST) + END, 422],
  ['a text that is too long, then a picture', field('message', 'x'.repeat(70_000)) + file(big) + END, 422],
  ['a picture that is too big', field('message', 'Look') + file(big) + END, 422],
  ['too many pictures', many + field('subject', REST) + END, 422],
  [
    'too many texts',
    Array.from({ length: 50 }, (_, n) => field(`f${n}`, 'x')).join('') + field('subject', REST) + END,
    422,
  ],
  ['a part without a name', `--${BOUNDARY}\r\nContent-Type: text/plain\r\n\r\n${REST}\r\n${END}`, 422],
  ['a form that does not end', field('message', REST), 422],
])('%s is refused, and the next call on the connection is answered', async (_name, form, status) => {
  expect(await sendThenAsk(form)).toEqual([status, 200]);
});

it('a form of somebody who is not signed in is refused before it is read, and the next call is answered', async () => {
  expect(await sendThenAsk(field('message', REST) + END, 'Bearer nobody')).toEqual([401, 200]);
});

it('refused forms count as those that are taken do', async () => {
  const form = field('message', 'x'.repeat(70_000)) + END;
  let status = 422;
  for (let sent = 0; status === 422 && sent < 60; sent++) [status] = await sendThenAsk(form);
  expect(status).toBe(429);
});

it('a form of somebody who has used up their messages is refused before it is read', async () => {
  for (let n = 0; n < 20; n++) await alice.call(ticketCreate, { body: NEW });
  const [answer] = (await once(begin(alice), 'response')) as [IncomingMessage];
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
});
