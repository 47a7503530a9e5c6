import {
  type AuditRow,
  auditList,
  type StaffTicket,
  staffTicketCreate,
  staffTicketOpen,
  type Ticket,
  ticketCreate,
  ticketList,
} from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { type Api, accountsOf, emailOf, useWorld } from '../world/world.ts';
import { show, ticketDesk } from './ticket-desk.ts';

const world = await useWorld({ leads: false, rateLimitFactor: 1 });
const desk = ticketDesk(world);
const [alice, bob, boss, agent] = await Promise.all([
  world.api('alice'),
  world.api('bob'),
  world.api('super'),
  world.api('agent'),
]);
const accounts = await accountsOf(world);
const codeOf = (person: 'alice' | 'bob' | 'financial') => accounts.get(person)?.account_code ?? '';

const LETTER = { subject: 'Your withdrawal', message: 'Please send us\nthe hash.', team: 2 };
const open = (who: Api, more: object) =>
  who.call<{ data: StaffTicket; code?: string; codes?: object }>(staffTicketOpen, {
    body: Object.assign({}, LETTER, more),
  });

describe('a ticket opened by staff', () => {
  it('is the player’s, with the first message of staff, waits for them, and reaches them by mail', async () => {
    const made = (await open(agent, { account_code: codeOf('alice') })).body.data;
    expect(made).toMatchObject({
      status: 1,
      owner: { full_name: 'Agent Demo' },
      opened_by: { full_name: 'Agent Demo' },
    });
    await desk.hurry();
    const [mail] = await world.mailsTo(emailOf('alice'), 1);
    expect(mail?.link).toContain(`/account/ticketing/ticket/${made.id}?lang=fa`);
    for (const words of [LETTER.subject, 'the hash', 'Agent']) expect(mail?.text, words).not.toContain(words);
    const seen = (await show(alice, made.id)).body.data;
    expect(seen).toMatchObject({
      subject: LETTER.subject,
      message: LETTER.message,
      team: { id: 2 },
      status: 1,
      replies: [],
      opened_by: { full_name: 'Agent Demo' },
      agent: { full_name: 'Agent Demo' },
      user: { full_name: 'Alice Demo' },
    });
    const listed = await alice.call<{ data: { id: number }[] }>(ticketList);
    expect(listed.body.data.map(({ id }) => id)).toContain(made.id);
    expect((await show(bob, made.id)).status).toBe(404);
    const reply = await desk.submit<{ data: Ticket }>(alice, ticketCreate, {
      ticket_id: made.id,
      message: 'Here it is',
    });
    expect(reply.body.data).toMatchObject({ status: 2, replies: [{ user: { full_name: 'Alice Demo' }, agent: null }] });
    const query = { search: JSON.stringify({ keyword: `ticket:${made.id}` }) };
    const [row] = (await boss.call<{ data: AuditRow[] }>(auditList, { query })).body.data;
    const after = { account_code: codeOf('alice'), status: 1, owner: await world.userId('agent'), team: 2 };
    expect(row).toMatchObject({ action: 'TICKET_OPENED', staff: { email: 'agent@demo.lajvard' }, before: null, after });
  });

  it('sent twice is one ticket and one mail; one that the player opened has no such sender', async () => {
    const request_id = crypto.randomUUID();
    const both = await Promise.all([1, 2].map(() => open(boss, { account_code: codeOf('bob'), request_id })));
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1);
    const { rows } = await world.database.db.pool.query('select from tickets where user_id = $1', [
      await world.userId('bob'),
    ]);
    expect(rows).toHaveLength(1);
    await desk.hurry();
    expect(await world.mailsTo(emailOf('bob'), 1)).toHaveLength(1);
    expect(await desk.open(bob)).toMatchObject({ opened_by: null });
  });

  it('takes none of the player’s ten a day', async () => {
    for (let n = 0; n < 10; n++) expect((await open(agent, { account_code: codeOf('alice') })).status).toBe(200);
    for (let n = 0; n < 10; n++) await desk.open(alice);
    const eleventh = await desk.submit(alice, ticketCreate, Object.assign({}, LETTER, { priority: 'HIGH' }));
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'tickets-used-up' } });
  });

  it('is for an account of a player only, and every field that is wrong is named', async () => {
    for (const account_code of ['999999999', codeOf('financial')]) {
      expect(await open(agent, { account_code })).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
    const { status, body } = await agent.call<{ codes: object }>(staffTicketOpen, { body: {} });
    expect([status, Object.keys(body.codes).toSorted()]).toEqual([422, ['account_code', 'message', 'subject', 'team']]);
    expect((await open(agent, { account_code: codeOf('bob'), subject: 'ab', team: 9 })).body.codes).toEqual({
      subject: ['ticket-subject-short'],
      team: ['ticket-team-required'],
    });
  });
});

describe('an answer of staff', () => {
  it('reaches the player by mail once, with the subject of the ticket and nothing that was written', async () => {
    const { id } = await desk.open(bob, { subject: 'Where is <my> deposit?' });
    const answers = async () => (await world.mailsTo(emailOf('bob'))).filter(({ link }) => link?.includes(`/${id}?`));
    const answer = { ticket_id: id, message: 'The hash was wrong.', request_id: crypto.randomUUID() };
    for (let n = 0; n < 2; n++) expect((await desk.submit(agent, staffTicketCreate, answer)).status).toBe(200);
    await desk.hurry();
    await expect.poll(async () => (await answers()).length).toBe(1);
    await desk.submit(bob, ticketCreate, { ticket_id: id, message: 'Which one is right?' });
    await desk.submit(agent, staffTicketCreate, { ticket_id: id, message: 'The second one.' });
    await desk.hurry();
    await expect.poll(async () => (await answers()).length).toBe(2);
    const [mail] = await answers();
    expect(mail?.link).toContain(`/account/ticketing/ticket/${id}`);
    expect(mail?.text).toContain('Where is <my> deposit?');
    for (const words of ['hash', 'Agent', 'second one']) expect(mail?.text, words).not.toContain(words);
  });

  it('is mailed to nobody who could not read it', async () => {
    const [unread, read] = [await desk.open(bob), await desk.open(bob)];
    const ban = (at: string) =>
      world.database.db.pool.query(`update users set blacklisted_at = ${at} where email = $1`, [emailOf('bob')]);
    const answer = (id: number) => desk.submit(agent, staffTicketCreate, { ticket_id: id, message: 'An answer' });
    await ban('now()');
    expect((await answer(unread.id)).status).toBe(200);
    await desk.hurry();
    await ban('null');
    expect((await answer(read.id)).status).toBe(200);
    await desk.hurry();
    const links = async () => (await world.mailsTo(emailOf('bob'))).map(({ link }) => link ?? '');
    await expect.poll(async () => (await links()).some((link) => link.includes(`/${read.id}?`))).toBe(true);
    expect((await links()).some((link) => link.includes(`/${unread.id}?`))).toBe(false);
  });
});
