import { depositCsv, ticketCreate, ticketList, userAction, wheelConfig } from '@lajvard/contract';
import { expect, it } from 'vitest';
import { NEW } from '../support/ticket-desk.ts';
import { emailOf, useWorld } from '../world/world.ts';

// docs/specification/4-reliability.md#43-rate-limits
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

it('a player writes twenty messages of tickets an hour, new ones and replies', async () => {
  const who = await world.api('alice');
  const statuses: number[] = [];
  const write = async (body: object) => statuses.push((await who.call(ticketCreate, { body })).status);
  for (let n = 0; n < 3; n++) await write(NEW);
  const [first] = (await who.call<{ data: { id: number }[] }>(ticketList)).body.data;
  for (let n = 0; n < 19; n++) await write({ ticket_id: first?.id, message: 'And?' });
  expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
});

it('a player is given twenty files a minute', async () => {
  const player = await world.api('alice');
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++) statuses.push((await player.call(depositCsv)).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});

it('somebody registers three times an hour with one e-mail, known or not', async () => {
  const nobody = await world.api(null);
  for (const email of [emailOf('alice'), 'new@example.org']) {
    const form = { email, password: 'lapis-lazuli', password_confirmation: 'lapis-lazuli' };
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push((await nobody.post('/api/auth/register', form)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
  }
});

it('who keeps trying what the role does not allow has to wait, and the audit log does not grow by it', async () => {
  const agent = await world.api('agent');
  const answers: number[] = [];
  for (let tries = 0; tries < 62; tries++) answers.push((await agent.call(wheelConfig)).status);
  expect(answers).toEqual([...Array(60).fill(403), 429, 429]);
  const { rowCount } = await world.database.db.pool.query(
    `select from audit_log log join users u on u.id = log.staff_id
     where log.action = 'ACCESS_REFUSED' and u.email = $1`,
    [emailOf('agent')],
  );
  expect(rowCount).toBe(60);
});
