import { userAction } from '@lajvard/contract';
import { expect, it } from 'vitest';
import { useWorld } from './world.ts';

const world = await useWorld({ leads: false, rateLimitFactor: 1 });

it.each([
  ['alice', {}],
  ['bob', { action: 'DANCE' }],
  ['super', { action: 'LOGOUT', more: 1 }],
] as const)('malformed actions have a limit, which keeps nobody from signing out: %s, %j', async (who, body) => {
  const person = await world.api(who);
  const statuses: number[] = [];
  for (let time = 0; time < 31; time++) statuses.push((await person.call(userAction, { body })).status);
  expect(statuses).toEqual([...Array(30).fill(422), 429]);
  expect((await person.call(userAction, { body: { action: 'LOGOUT' } })).status).toBe(200);
});
