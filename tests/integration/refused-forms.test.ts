import { connect } from 'node:net';
import { TICKET_IMAGES, ticketCreate } from '@lajvard/contract';
import { expect, it } from 'vitest';
import { png } from '../harness/pictures.ts';
import { useWorld } from './world.ts';

// A proxy shares its connections between visitors: a refused form must not block the next visitor's call.
const world = await useWorld({ leads: false, rateLimitFactor: 2 }); // 40 forms an hour
const token = (await world.api('alice')).tokens?.access_token ?? '';

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
  authorization = `Bearer ${token}`,
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
