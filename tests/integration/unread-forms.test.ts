import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { ticketCreate } from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startWorld, type World } from './world.ts';

let world: World;
let alice: Api;
const begun: ClientRequest[] = [];
beforeAll(async () => {
  world = await startWorld({ leads: false, rateLimitFactor: 1 });
  alice = await world.api('alice');
});
afterAll(async () => {
  for (const each of begun) each.destroy();
  await world.close();
});

const MIB = 2 ** 20;
const TICKET = { subject: 'Where is it?', message: 'I sent it.', priority: 'HIGH', team: 2 };

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
    for (const [name, value] of Object.entries(TICKET)) form.append(name, String(value));
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

it('a form of somebody who has used up their messages is refused before it is read', async () => {
  for (let n = 0; n < 20; n++) await alice.call(ticketCreate, { body: TICKET });
  const [answer] = (await once(begin(alice), 'response')) as [IncomingMessage];
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
});
