import {
  type AuditRow,
  auditList,
  type StaffTicket,
  staffTicketCreate,
  staffTicketOpen,
  staffTicketShow,
  type TicketTemplate,
  ticketCreate,
  ticketTemplateEnd,
  ticketTemplateList,
  ticketTemplateWrite,
} from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { type Api, accountsOf, emailOf, useWorld } from '../world/world.ts';
import { show, ticketDesk } from './ticket-desk.ts';

const world = await useWorld({ leads: false });
const desk = ticketDesk(world);
const [alice, agent, admin, boss] = await Promise.all([
  world.api('alice'),
  world.api('agent'),
  world.api('admin'),
  world.api('super'),
]);

const answer = async (id: number, message: string) =>
  expect((await desk.submit(agent, staffTicketCreate, { ticket_id: id, message })).status).toBe(200);
const accountCode = (await accountsOf(world)).get('alice')?.account_code;
/** A ticket that staff open for the player. */
const openForAlice = async (): Promise<number> => {
  const body = { account_code: accountCode, subject: 'Your withdrawal', message: 'Please write to us.', team: 2 };
  return (await agent.call<{ data: StaffTicket }>(staffTicketOpen, { body })).body.data.id;
};
/** The mails about a ticket, newest first, once every one that waited has gone or was left out. */
const mailsOf = async (id: number) => {
  await desk.hurry();
  const waiting = `select from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'account-mail'`;
  await expect.poll(async () => (await world.database.db.pool.query(waiting)).rowCount).toBe(0);
  return (await world.mailsTo(emailOf('alice'), 0)).filter(({ link }) => link?.includes(`/${id}?`));
};
const mailsAbout = async (id: number): Promise<number> => (await mailsOf(id)).length;
const minutesToMail = async (id: number): Promise<number> => {
  const { rows } = await world.database.db.pool.query(
    `select (extract(epoch from run_at - now()) / 60)::float8 as minutes from graphile_worker._private_jobs
     where key = $1`,
    [`ticket-answer:${id}`],
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.minutes;
};

it('several answers within five minutes are one mail, and a later one is another', async () => {
  const { id } = await desk.open(alice);
  await answer(id, 'One.');
  const first = await minutesToMail(id);
  expect(first).toBeLessThanOrEqual(5);
  for (const message of ['Two.', 'Three.']) await answer(id, message);
  expect(await minutesToMail(id), 'counted from the first').toBeLessThanOrEqual(first);
  expect(await mailsAbout(id)).toBe(1);
  await answer(id, 'Four.');
  expect(await mailsAbout(id)).toBe(2);
});

it('an answer that the player has read meanwhile is not mailed; one they have not is', async () => {
  const { id } = await desk.open(alice);
  await answer(id, 'Read at once.');
  await show(alice, id);
  expect(await mailsAbout(id)).toBe(0);
  await answer(id, 'Read too.');
  await desk.submit(alice, ticketCreate, { ticket_id: id, message: 'Thank you.' });
  expect(await mailsAbout(id), 'who replies has the page open').toBe(0);
  await answer(id, 'Read.');
  await show(alice, id);
  await answer(id, 'Not read.');
  expect(await mailsAbout(id)).toBe(1);
  await show(agent, id);
});

it('who else reads the ticket has not read it for the player', async () => {
  const { id } = await desk.open(alice);
  await answer(id, 'An answer.');
  await show(await world.api('bob'), id);
  await agent.get(`/backoffice/api/account/tickets/show/${id}`);
  expect(await mailsAbout(id)).toBe(1);
});

it('a ticket of staff is one mail with what they add soon, none once it is read; answers follow', async () => {
  const [unread, read] = [await openForAlice(), await openForAlice()];
  expect(await minutesToMail(unread)).toBeLessThanOrEqual(5);
  await answer(unread, 'One thing more.');
  await show(alice, read);
  const [opened, ...others] = await mailsOf(unread);
  expect([opened?.subject, others]).toEqual([expect.stringMatching(/^پیام پشتیبانی/), []]);
  expect(opened?.text).not.toContain('Your withdrawal');
  expect(await mailsAbout(read)).toBe(0);
  for (const id of [unread, read]) await answer(id, 'And another.');
  const after = [await mailsOf(unread), await mailsOf(read)] as const;
  expect(after.map(({ length }) => length)).toEqual([2, 1]);
  for (const [mail] of after) expect(mail?.text).toContain('Your withdrawal');
});

type Answer = { data: TicketTemplate[]; code?: string; codes?: object };
const TEXTS = { title: 'Where is my deposit', text_fa: 'شناسهٔ تراکنش را بفرستید.', text_en: 'Please send the hash.' };
const write = (who: Api, more: object = {}) =>
  who.call<Answer>(ticketTemplateWrite, { body: Object.assign({ team: 2 }, TEXTS, more) });
const end = (who: Api, id: number) => who.call<Answer>(ticketTemplateEnd, { body: { id } });
const offered = async () => (await agent.call<Answer>(ticketTemplateList)).body.data;

// docs/decisions/025-tickets.md
describe('a template', () => {
  it('a template of a team or of all is offered, replaced and ended; the audit log has each step', async () => {
    const first = (await write(admin)).body.data.find(({ title }) => title === TEXTS.title);
    expect(first).toMatchObject({ ...TEXTS, team: { id: 2, name: 'Payments' }, written_by: 'Admin Demo' });
    expect(await offered()).toContainEqual(first);
    const id = first?.id ?? 0;
    const changed = await write(boss, { id, team: null, text_en: 'Please send us\nthe hash.' });
    const [second, ...others] = changed.body.data.filter(({ title }) => title === TEXTS.title);
    expect(others).toEqual([]);
    expect(second).toMatchObject({ team: null, text_en: 'Please send us\nthe hash.', written_by: 'Super Demo' });
    const gone = { status: 404, body: { code: 'not-found' } };
    expect(await write(admin, { id }), 'what was replaced is over').toMatchObject(gone);
    expect((await end(admin, second?.id ?? 0)).body.data).toEqual([]);
    expect(await end(admin, second?.id ?? 0)).toMatchObject(gone);
    expect(await offered()).toEqual([]);
    const query = { search: JSON.stringify({ keyword: `template:${second?.id}` }) };
    const { body } = await boss.call<{ data: AuditRow[] }>(auditList, { query });
    const was = { title: TEXTS.title, team: 2 };
    const is = { title: TEXTS.title, team: null };
    expect(body.data.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['TICKET_TEMPLATE_ENDED', is, null],
      ['TICKET_TEMPLATE_WRITTEN', was, Object.assign({ replaces: id }, is)],
    ]);
  });

  it('a template is written by nobody who only answers, and every field that is wrong is named', async () => {
    for (const refused of [await write(agent), await end(agent, 1)]) expect(refused.status).toBe(403);
    const { status, body } = await write(admin, { title: ' ', text_fa: 'ab', text_en: '', team: 9 });
    expect([status, body.codes]).toEqual([
      422,
      {
        team: ['ticket-team-required'],
        title: ['required'],
        text_fa: ['ticket-message-short'],
        text_en: ['ticket-message-required'],
      },
    ]);
  });

  it('templates are chosen in the player’s language, which staff see and the player does not', async () => {
    const { id } = await desk.open(alice);
    const { body } = await agent.call<{ data: StaffTicket }>(staffTicketShow, { params: { id: String(id) } });
    expect(['fa', 'en']).toContain(body.data.language);
    expect((await show(alice, id)).body.data).not.toHaveProperty('language');
  });
});
