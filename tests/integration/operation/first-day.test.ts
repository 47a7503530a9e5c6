import {
  type AuditRow,
  auditList,
  type PlayedRound,
  type Proposal,
  passwordUpdate,
  playedHistory,
  profile,
  proposalConfirm,
  proposalList,
  roundReportWrong,
  secondFactorBegin,
  secondFactorConfirm,
  staffInvite,
  type Tokens,
  type UserInfo,
  userTransfer,
  wheelConfigUpdate,
  wheelReading,
} from '@lajvard/contract';
import type { ServerOptions } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { secretOf } from '../world/mail-link.ts';
import { commandLine, urlOf } from '../world/operator.ts';
import { place } from '../world/play-until-taken.ts';
import { BORN, FORM } from '../world/visitor.ts';
import { type Api, apiOf, useWorld } from '../world/world.ts';

// An operator's first day on an empty database, in production, without SQL.
// docs/operators/first-day.md, docs/decisions/028-staff-decisions-and-charges.md
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
};
const world = await useWorld({
  durations: { round: 0.5, extra: 0.1, lock: 1, spin: 0.2, pause: 0.3 },
  env: production,
  mailer: { send: async (mail) => void mails.push(mail), close: async () => undefined },
});
const office = `http://localhost:${new URL(world.url).port}`;
const [nobody, stranger] = [await world.api(null), apiOf(office, null)];

const lajvard = commandLine(Object.assign({}, production, { DATABASE_URL: urlOf(world.database.address) }));
const mailTo = (address: string, words = ''): Promise<Mail> =>
  eventually(() => mails.find(({ to, text }) => to === address && text.includes(words)));

/** Sets the password by a link, then the second factor, with which they are signed in. */
const moveIn = async (email: string, link: string | null | undefined): Promise<Api> => {
  const set = { u: secretOf(link), password: PASSWORD, password_confirmation: PASSWORD };
  expect((await stranger.call(passwordUpdate, { body: set })).status).toBe(200);
  const credentials = { email, password: PASSWORD };
  const begun = await stranger.call<{ data: { secret: string } }>(secondFactorBegin, { body: credentials });
  const code = new TOTP({ secret: Secret.fromBase32(begun.body.data.secret) }).generate();
  const confirmed = await stranger.call<{ data: { tokens: Tokens } }>(secondFactorConfirm, {
    body: Object.assign({ code, signs_in: true }, credentials),
  });
  return apiOf(office, confirmed.body.data.tokens);
};
const proposalOf = (answer: { body: unknown }): Proposal =>
  (answer.body as { data: { proposal: Proposal } }).data.proposal;
const confirm = async (who: Api, answer: { body: unknown }): Promise<Proposal['status']> => {
  const body = { id: proposalOf(answer).id, password: MASTER };
  return (await who.call<{ data: Proposal }>(proposalConfirm, { body })).body.data.status;
};
const me = async (who: Api) => (await who.call<{ data: UserInfo }>(profile)).body.data;

it('from the first super admin to a corrected round, read by an auditor', async () => {
  const root = ['staff', 'invite', 'ada@house.example', 'super-admin', '--first-name', 'Ada', '--last-name', 'Rad'];
  const ada = await moveIn('ada@house.example', (await lajvard(...root)).out.trim().split('\n').at(-1));

  const invite = async (first_name: string, role: string) => {
    const email = `${first_name.toLowerCase()}@house.example`;
    const form = { email, first_name, last_name: 'Rad', role, language: 'en', reason: 'the first day' };
    const answer = await ada.call(staffInvite, { body: Object.assign({ password: MASTER }, form) });
    return { answer, moved: async () => moveIn(email, (await mailTo(email)).link) };
  };
  const second = await invite('Ben', 'super-admin');
  expect(second.answer.body, 'the only super admin needs nobody for the second').not.toHaveProperty('data.proposal');
  const ben = await second.moved();
  expect((await mailTo('ada@house.example', 'ben@house.example')).subject).toMatch(/second super admin|مدیر ارشد دوم/);

  const invited = async (first_name: string, role: string): Promise<Api> => {
    const { answer, moved } = await invite(first_name, role);
    expect(await confirm(ben, answer)).toBe('confirmed');
    return moved();
  };
  const croupier = await invited('Cleo', 'croupier');
  const pitBoss = await invited('Paz', 'pit-boss');
  await invited('Finn', 'financial');
  const auditor = await invited('Otto', 'auditor');

  const twice = { password: PASSWORD, password_confirmation: PASSWORD };
  await nobody.post('/api/auth/register', Object.assign({ email: 'mina@example.org', locale: 'en' }, twice));
  const token = secretOf((await mailTo('mina@example.org')).link, 'token');
  const registrant = await nobody.post<Tokens>('/oauth/token', { grant_type: 'code', code: token });
  const completed = await (await world.api(registrant.body)).post<Tokens>(
    '/api/auth/register-complete',
    Object.assign({}, FORM, BORN, twice),
  );
  const mina = await world.api(completed.body);
  const charge = { account_code: (await me(mina)).account_code, amount: 100, reason: 'a welcome', password: MASTER };
  expect(await confirm(ben, await ada.call(userTransfer, { body: charge }))).toBe('confirmed');
  expect((await me(mina)).balance).toBe(100);

  await ada.call(wheelConfigUpdate, { body: { password: MASTER, source: 'studio' } });
  const round = await world.clock.holdIn('locked', ({ wheel }) => wheel === 'studio-2');
  const chips = JSON.stringify({ 18: [{ id: '18.0', chipSelected: 10, x: 0, y: 0, formula: '18' }] });
  expect((await place(mina, { chips, round, wheelId: 'studio-2' })).status).toBe(200);
  expect(await world.clock.holdIn('landed')).toBe(round);
  for (const who of [croupier, pitBoss]) {
    const body = { winning_number: 17, round_number: round, password: PASSWORD };
    expect((await who.call(wheelReading, { body })).status).toBe(200);
  }
  await eventually(async () => {
    const { body } = await mina.call<{ data: PlayedRound[] }>(playedHistory);
    return body.data[0]?.phase === 'settled' || undefined;
  });
  expect((await me(mina)).balance).toBe(90);

  const film = { round_number: round, number: 18, reason: 'the film shows 18', password: PASSWORD };
  const reported = await pitBoss.call(roundReportWrong, { body: film });
  expect(reported.body, 'no money is named').toEqual({ data: { status: 0, round_number: round, number: 18 } });
  const [waiting] = (await ada.call<{ data: Proposal[] }>(proposalList)).body.data;
  expect(waiting).toMatchObject({ kind: 'round-correction', status: 'waiting', may: ['confirm', 'decline'] });
  expect(await confirm(ada, { body: { data: { proposal: waiting } } })).toBe('confirmed');
  expect((await me(mina)).balance).toBe(90 + 360);
  expect((await mailTo('mina@example.org', '$360')).subject).toContain(`Round ${round}`);

  const { body: log } = await auditor.call<{ data: AuditRow[] }>(auditList, { query: { limit: '100' } });
  const actions = new Set(log.data.map(({ action }) => action));
  for (const action of [
    'STAFF_INVITED',
    'SECOND_FACTOR_ON',
    'CHARGE_MADE',
    'NUMBER_CONFIRMED',
    'ROUND_CORRECTED',
  ] as const)
    expect(actions, action).toContain(action);
  const { body: proposals } = await auditor.call<{ data: Proposal[] }>(proposalList);
  expect(proposals.data.map(({ kind, status, may }) => `${kind} ${status} ${may.length}`)).toEqual([
    'round-correction confirmed 0',
    'charge confirmed 0',
    ...Array.from({ length: 4 }, () => 'staff-invitation confirmed 0'),
  ]);
  expect((await auditor.call(userTransfer, { body: charge })).status, 'and changes nothing').toBe(403);
});
