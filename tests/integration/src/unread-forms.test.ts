import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { ticketCreate } from '@lajvard/contract';
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

/** Begins a form with a picture and never ends it. */
const begin = (who: Api): ClientRequest => {
  const sent = request(`${world.url}${ticketCreate.path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${who.tokens?.access_token}`,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': 200_000,
    },
  });
  sent.on('error', () => undefined); // it is destroyed at the end
  begun.push(sent);
  sent.write('--b\r\nContent-Disposition: form-data; name="attachments[]"; filename="p.png"\r\n\r\n');
  return sent;
};

it('a form of somebody who has used up their messages is refused before it is read', async () => {
  const ticket = { subject: 'Where is it?', message: 'I sent it.', priority: 'HIGH', team: 2 };
  for (let n = 0; n < 20; n++) await alice.call(ticketCreate, { body: ticket });
  const [answer] = (await once(begin(alice), 'response')) as [IncomingMessage];
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
});
