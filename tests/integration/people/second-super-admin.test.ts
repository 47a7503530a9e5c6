import {
  type AuditRow,
  adminLogin,
  auditList,
  type Colleague,
  type Proposal,
  passwordUpdate,
  staffInvite,
  type Tokens,
} from '@lajvard/contract';
import type { ServerOptions } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { expect, it } from 'vitest';
import { secretOf } from '../world/mail-link.ts';
import { commandLine, urlOf } from '../world/operator.ts';
import { apiOf, useWorld } from '../world/world.ts';

// The only super admin there ever was invites a second one alone, once.
// docs/decisions/028-staff-decisions-and-charges.md
const SECRET = 'k'.repeat(40);
const MASTER = 'a master password of our own';
const PASSWORD = 'quince-Harbour-9-lamp';
type Mail = Parameters<NonNullable<ServerOptions['mailer']>['send']>[0];
const mails: Mail[] = [];
const production = {
  DEMO: '0',
  TOKEN_SECRET: SECRET,
  RECEIPT_SECRET: SECRET,
  STUDIO_KEY: SECRET,
  MASTER_PASSWORD: MASTER,
  // two names of this machine act as two hosts
  HOST: '0.0.0.0',
  PUBLIC_URL: 'http://127.0.0.1:3000',
  OFFICE_URL: 'http://localhost:3000',
  DATABASE_URL: 'postgres:///the-world-has-its-own',
  SMTP_URL: 'smtp://127.0.0.1:1',
  STAFF_SECOND_FACTOR: '0',
};
const world = await useWorld({
  leads: false,
  env: production,
  mailer: { send: async (mail) => void mails.push(mail), close: async () => undefined },
});
const office = `http://localhost:${new URL(world.url).port}`;

const lajvard = commandLine(Object.assign({}, production, { DATABASE_URL: urlOf(world.database.address) }));

it('is invited by the only one, alone and once, whatever becomes of them', async () => {
  const said = await lajvard('staff', 'invite', 'ada@house.example', 'super-admin');
  const stranger = apiOf(office, null);
  const set = { u: secretOf(said.out.trim().split('\n').at(-1)), password: PASSWORD, password_confirmation: PASSWORD };
  expect((await stranger.call(passwordUpdate, { body: set })).status).toBe(200);
  const { rows } = await world.database.db.pool.query('select email from users where is_demo');
  expect(rows, 'who is invited is no account of the demo, with which no production starts').toEqual([]);
  const credentials = { email: 'ada@house.example', password: PASSWORD, device_id: 'the device of ada' };
  const ada = apiOf(office, (await stranger.call<Tokens>(adminLogin, { body: credentials })).body);

  type Answer = { data: Partial<Colleague> & { proposal?: Proposal } };
  const invite = async (name: string, role: string) => {
    const who = { email: `${name}@house.example`, first_name: 'Ben', last_name: 'Rad', role, language: 'en' };
    const body = Object.assign({ reason: 'the first day', password: MASTER }, who);
    return (await ada.call<Answer>(staffInvite, { body })).body.data;
  };
  expect((await invite('cleo', 'agent')).proposal, 'nobody else is invited alone').toMatchObject({ status: 'waiting' });

  const both = await Promise.all([invite('ben', 'super-admin'), invite('eve', 'super-admin')]);
  const [done, ...more] = both.filter(({ proposal }) => proposal === undefined);
  expect(more, 'of two at once one').toEqual([]);
  expect(done).toMatchObject({ role: 'super-admin', state: 'invited' });
  const invited = done?.email ?? '';
  const mail = await eventually(() => mails.find(({ to, text }) => to === credentials.email && text.includes(invited)));
  expect(mail.subject).toMatch(/second super admin|مدیر ارشد دوم/);
  await eventually(() => mails.find(({ to }) => to === invited));
  const { body } = await ada.call<{ data: AuditRow[] }>(auditList, { query: { action: 'STAFF_INVITED' } });
  expect(body.data[0]).toMatchObject({
    staff: { email: credentials.email },
    subject: `user:${done?.id}`,
    after: { role: 'super-admin', alone: true },
  });

  let tries = 0;
  const again = async () => (await invite(`another-${tries++}`, 'super-admin')).proposal;
  expect(await again(), 'while they are invited').toMatchObject({ status: 'waiting' });
  await lajvard('staff', 'block', invited);
  expect(await again(), 'once they are blocked').toMatchObject({ status: 'waiting' });
  await lajvard('staff', 'invite', invited, 'agent');
  expect(await again(), 'once they have another role').toMatchObject({ status: 'waiting' });
});
