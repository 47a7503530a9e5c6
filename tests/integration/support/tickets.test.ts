import {
  type AuditRow,
  auditList,
  lastMessageOf,
  profile,
  type StaffTicket,
  type StaffTicketLine,
  staffTicketCreate,
  staffTicketCsv,
  staffTicketImageFile,
  staffTicketList,
  staffTicketResolved,
  staffTicketShow,
  staffTicketViewing,
  type Ticket,
  type TicketLine,
  ticketCreate,
  ticketCsv,
  ticketImageFile,
  ticketList,
  ticketResolved,
  ticketShow,
  type UserInfo,
} from '@lajvard/contract';
import { readCsv } from '@lajvard/server/testing/read-csv.ts';
import { describe, expect, it } from 'vitest';
import { GIF, png } from '../../harness/pictures.ts';
import { type Api, useWorld } from '../world/world.ts';
import { type Fields, NEW, show, ticketDesk } from './ticket-desk.ts';

const world = await useWorld({ leads: false });
const desk = ticketDesk(world);
const [alice, bob] = await Promise.all([world.api('alice'), world.api('bob')]);
const [boss, agent, admin] = await Promise.all([world.api('super'), world.api('agent'), world.api('admin')]);

const answerIt = (who: Api, id: number, message = 'It is on its way.') =>
  desk.submit<{ data: StaffTicket }>(who, staffTicketCreate, { ticket_id: id, message });
const audited = async (subject: string) =>
  (await boss.call<{ data: AuditRow[] }>(auditList, { query: { search: JSON.stringify({ keyword: subject }) } })).body
    .data;

// docs/specification/2-account-and-back-office.md#25-histories
// docs/specification/2-account-and-back-office.md#28-tickets
// docs/specification/2-account-and-back-office.md#235-tickets-of-staff
// docs/specification/2-account-and-back-office.md#45-tickets
describe('a ticket', () => {
  it('is opened, answered, opened again by the player, answered, and resolved', async () => {
    const { body } = await alice.call<{ data: UserInfo }>(profile);
    expect(body.data.team).toContainEqual({ id: 2, name: 'Payments' });
    const ticket = await desk.open(alice);
    expect(ticket).toMatchObject({ ...NEW, team: { id: 2, name: 'Payments' }, status: 0, replies: [], agent: null });
    expect((await desk.submit(alice, ticketCreate, { ticket_id: ticket.id, message: 'And?' })).body.data.status).toBe(
      0,
    );
    expect((await answerIt(agent, ticket.id)).body.data).toMatchObject({
      status: 1,
      agent: { full_name: 'Agent Demo' },
    });
    const again = await desk.submit(alice, ticketCreate, { ticket_id: ticket.id, message: 'Still nothing.' });
    expect(again.body.data.status).toBe(2);
    expect((await desk.submit(alice, ticketCreate, { ticket_id: ticket.id, message: 'Hello?' })).body.data.status).toBe(
      2,
    );
    await answerIt(admin, ticket.id, 'Now it is there.');
    const seen = (await show(alice, ticket.id)).body.data;
    expect(seen).toMatchObject({ status: 1, agent: { full_name: 'Admin Demo' } });
    expect(seen.replies.map(({ message, user, agent: by }) => [message, user?.full_name, by?.full_name])).toEqual([
      ...[
        ['And?', 'Alice Demo', undefined],
        ['It is on its way.', undefined, 'Agent Demo'],
      ],
      ...[
        ['Still nothing.', 'Alice Demo', undefined],
        ['Hello?', 'Alice Demo', undefined],
      ],
      ['Now it is there.', undefined, 'Admin Demo'],
    ]);
    const end = { params: { id: String(ticket.id) } };
    const ended = await alice.call<{ data: Ticket }>(ticketResolved, end);
    expect([ended.body.data.status, ended.headers.get('cache-control')]).toEqual([3, 'no-store']);
    const twice = await alice.call<{ data: Ticket }>(ticketResolved, end);
    expect(twice.body.data).toEqual(ended.body.data);
    const late = await desk.submit(alice, ticketCreate, { ticket_id: ticket.id, message: 'One more thing' });
    expect(late).toMatchObject({ status: 409, body: { code: 'ticket-resolved' } });
    expect(await answerIt(agent, ticket.id)).toMatchObject({ status: 409 });
  });

  it('is resolved by nobody who has not seen what the other side wrote meanwhile', async () => {
    const { id } = await desk.open(alice);
    const ends = (who: Api, seen: number) => {
      const route = who === alice ? ticketResolved : staffTicketResolved;
      return who.call<{ data: Ticket }>(route, { params: { id: String(id) }, query: { seen: String(seen) } });
    };
    const write = async (who: Api, message: string): Promise<number> => {
      const route = who === alice ? ticketCreate : staffTicketCreate;
      return lastMessageOf((await desk.submit(who, route, { ticket_id: id, message })).body.data);
    };
    const first = lastMessageOf((await show(alice, id)).body.data);
    const wait = await write(alice, 'Wait: that is the wrong account!');
    const refusal = { status: 409, body: { code: 'player-wrote-meanwhile' } };
    expect(await ends(agent, first)).toMatchObject(refusal);
    const answered = await write(agent, 'Which one is right?');
    expect(await ends(agent, first), 'an answer of staff hides nothing').toMatchObject(refusal);
    expect(await ends(alice, wait)).toMatchObject({ status: 409, body: { code: 'support-wrote-meanwhile' } });
    expect((await show(alice, id)).body.data.status).toBe(1);
    expect((await audited(`ticket:${id}`)).map(({ action }) => action)).not.toContain('TICKET_RESOLVED');
    const own = await write(alice, 'The second one.');
    expect((await ends(alice, answered)).body.data, 'what they wrote themselves').toMatchObject({ status: 3 });
    expect((await ends(agent, own)).body.data, 'resolved stays resolved').toMatchObject({ status: 3 });
    const unseen = await desk.open(alice);
    const end = { params: { id: String(unseen.id) }, query: { seen: '0' } };
    expect((await agent.call<{ data: Ticket }>(staffTicketResolved, end)).body.data.status).toBe(3);
  });

  it('leaves one audit row per answer and end by staff, none by the player', async () => {
    const { id } = await desk.open(alice);
    await answerIt(agent, id);
    await desk.submit(alice, ticketCreate, { ticket_id: id, message: 'Thank you' });
    const end = { params: { id: String(id) } };
    for (let n = 0; n < 2; n++) await boss.call(staffTicketResolved, end);
    const rows = await audited(`ticket:${id}`);
    expect(rows.map((row) => [row.action, row.staff.email, row.before, row.after])).toEqual([
      ['TICKET_RESOLVED', 'super@demo.lajvard', { status: 2 }, { status: 3 }],
      ['TICKET_REPLIED', 'agent@demo.lajvard', { status: 0 }, { status: 1 }],
      ['TICKET_TAKEN', 'agent@demo.lajvard', { owner: null, team: 2 }, { owner: await world.userId('agent'), team: 2 }],
    ]);
    expect((await answerIt(agent, id)).status).toBe(409);
    expect(await audited(`ticket:${id}`)).toHaveLength(3);
  });

  it('sent twice with one key is one ticket and one reply', async () => {
    const request_id = crypto.randomUUID();
    const both = await Promise.all([desk.open(bob, { request_id }), desk.open(bob, { request_id })]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    const again = await desk.open(bob, { request_id });
    expect(again.id).toBe(both[0]?.id);
    const reply = { ticket_id: again.id, message: 'Please', request_id: crypto.randomUUID() };
    await desk.submit(bob, ticketCreate, reply);
    expect((await desk.submit(bob, ticketCreate, reply)).body.data.replies).toHaveLength(1);
    const stolen = await desk.submit(alice, ticketCreate, { ...NEW, request_id });
    expect(stolen.body.data.id, 'the key of somebody else opens an own ticket').not.toBe(again.id);
  });

  it.each<[Fields, object]>([
    [{ message: 'Hello' }, { subject: ['ticket-subject-required'], team: ['ticket-team-required'] }],
    [{ ...NEW, subject: ' ab ' }, { subject: ['ticket-subject-short'] }],
    [{ ...NEW, subject: 'a'.repeat(151) }, { subject: ['ticket-subject-long'] }],
    [{ ...NEW, message: '' }, { message: ['ticket-message-required'] }],
    [{ ...NEW, message: ' a ' }, { message: ['ticket-message-short'] }],
    [{ ...NEW, message: 'a'.repeat(5001) }, { message: ['ticket-message-long'] }],
    [{ ...NEW, message: 'nul \0 inside' }, { message: ['characters'] }],
    [{ ...NEW, team: 99 }, { team: ['ticket-team-required'] }],
    [{ ...NEW, team: '' }, { team: ['ticket-team-required'] }],
    [{ ...NEW, priority: 'SUPER' }, { priority: ['invalid'] }],
  ])('%j is refused beside its field', async (fields, errors) => {
    expect(await desk.submit(alice, ticketCreate, fields)).toMatchObject({ status: 422, body: { codes: errors } });
  });

  it('every field that is wrong is named at once', async () => {
    const { body } = await desk.submit<{ codes: object }>(alice, ticketCreate, {});
    expect(Object.keys(body.codes).toSorted()).toEqual(['message', 'subject', 'team']);
  });
});

describe('lists', () => {
  type List<Row> = { data: Row[]; meta: { total: number; last_page: number } };
  const mine = async (who: Api, query: Record<string, string> = {}) =>
    (await who.call<List<TicketLine>>(ticketList, { query })).body;
  const all = async (search: object, query: Record<string, string> = {}) =>
    (await agent.call<List<StaffTicketLine>>(staffTicketList, { query: { ...query, search: JSON.stringify(search) } }))
      .body;

  it('a player finds the own by status, words, number and day', async () => {
    const first = await desk.open(bob, { subject: 'A 50% bonus?' });
    const second = await desk.open(bob, { subject: 'سؤال دربارهٔ برداشت' });
    await answerIt(agent, second.id);
    const ids = async (search: object) =>
      (await mine(bob, { search: JSON.stringify(search) })).data.map((row) => row.id);
    expect((await ids({})).slice(0, 2)).toEqual([second.id, first.id]);
    expect(await ids({ keyword: 'برداشت' })).toEqual([second.id]);
    expect(await ids({ keyword: 'سوال در بارۀ برداشت' }), 'on another keyboard').toEqual([second.id]);
    expect((await all({ keyword: 'سؤال\u200cدربارة بَرداشت' })).data.map(({ id }) => id)).toEqual([second.id]);
    expect(await ids({ keyword: '۵۰' })).toEqual([first.id]);
    expect(await ids({ keyword: '50%' })).toEqual([first.id]);
    expect(await ids({ keyword: `#${first.own_number}` })).toContain(first.id);
    expect((await show(bob, second.id)).body.data.own_number, 'the next of the own').toBe(first.own_number + 1);
    expect(await ids({ status: 1 })).toEqual([second.id]);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect(await ids({ end_date: yesterday })).toEqual([]);
    const aliceIds = (await mine(alice, { limit: '100' })).data.map((row) => row.id);
    expect(aliceIds).not.toContain(first.id);
    const file = await bob.call<string>(ticketCsv, { query: { search: '{"keyword":"50%"}' } });
    const row = { own_number: String(first.own_number), subject: 'A 50% bonus?', priority: 'HIGH', team: 'Payments' };
    expect(readCsv(file.body).rows).toMatchObject([{ ...row, status: 'new' }]);
    for (const query of [{ sort: 'user_id' }, { search: '{"status":4}' }, { search: '{' }]) {
      expect((await bob.call(ticketList, { query })).status, JSON.stringify(query)).toBe(422);
    }
  });

  it('staff sees everybody, those who wait by one word, one player by code or id', async () => {
    const ticket = await desk.open(alice, { subject: 'Waits for staff' });
    const waiting = await all({ status: 'waiting', keyword: 'Waits for staff' });
    const alicesId = await world.userId('alice');
    expect(waiting.data).toMatchObject([{ id: ticket.id, user: { full_name: 'Alice Demo' } }]);
    const code = waiting.data[0]?.user.account_code ?? '';
    for (const search of [{ account_code: ` ${code} ` }, { user_id: alicesId }]) {
      const { data } = await all(search, { limit: '100' });
      expect(new Set(data.map((row) => row.user.account_code))).toEqual(new Set([code]));
    }
    expect((await all({ account_code: code, user_id: await world.userId('bob') })).data).toEqual([]);
    expect((await all({ account_code: '999999999' })).data).toEqual([]);
    await answerIt(agent, ticket.id);
    expect((await all({ status: 'waiting', keyword: 'Waits for staff' })).data).toEqual([]);
    const file = await agent.call<string>(staffTicketCsv, { query: { search: '{"keyword":"Waits for staff"}' } });
    expect(readCsv(file.body).rows).toMatchObject([{ account_code: code, full_name: 'Alice Demo' }]);
  });

  it('viewers of a ticket are shown to the others until they leave', async () => {
    const { id } = await desk.open(alice);
    const look = async (who: Api, viewing = true) =>
      (await who.call<{ data: { viewers: unknown[] } }>(staffTicketViewing, { body: { ticket_id: id, viewing } })).body
        .data.viewers;
    expect(await look(agent)).toEqual([]);
    expect(await look(boss)).toEqual([{ full_name: 'Agent Demo' }]);
    expect(await look(agent)).toEqual([{ full_name: 'Super Demo' }]);
    await look(agent, false);
    expect(await look(boss)).toEqual([]);
    const missing = await agent.call(staffTicketViewing, { body: { ticket_id: 999_999, viewing: true } });
    expect(missing.status).toBe(404);
  });

  it('staff goes from one that waits to the next', async () => {
    const [first, second, third] = [await desk.open(alice), await desk.open(bob), await desk.open(alice)];
    await answerIt(agent, second.id);
    const { data } = (await agent.call<{ data: StaffTicket }>(staffTicketShow, { params: { id: String(second.id) } }))
      .body;
    expect([data.previous_id, data.next_id]).toEqual([first.id, third.id]);
  });
});

describe('nobody reaches what is not theirs', () => {
  it('a player: no ticket, no reply, no end, no picture of another', async () => {
    const ticket = await desk.open(alice, {}, [{ bytes: png(20, 10) }]);
    const params = { id: String(ticket.id) };
    const [image] = ticket.images;
    const nothing = { status: 404, body: { code: 'not-found' } };
    expect(await show(bob, ticket.id)).toMatchObject(nothing);
    expect(await bob.call(ticketResolved, { params })).toMatchObject(nothing);
    expect(await desk.submit(bob, ticketCreate, { ticket_id: ticket.id, message: 'Mine now' })).toMatchObject(nothing);
    expect(await bob.call(ticketImageFile, { params: { image: image?.id ?? '' } })).toMatchObject(nothing);
    expect((await show(alice, ticket.id)).body.data).toMatchObject({ status: 0, replies: [] });
    for (const id of ['0', '-1', '1.5', 'x', '99999999999999999999', `${ticket.id}'--`]) {
      expect((await alice.call(ticketShow, { params: { id } })).status, id).toBe(404);
    }
    for (const id of ['1', 'x', crypto.randomUUID()]) {
      expect((await alice.call(ticketImageFile, { params: { image: id } })).status, id).toBe(404);
    }
    expect((await alice.call(staffTicketShow, { params })).status, 'a player at a staff call').toBe(403);
    expect((await (await world.api(null)).get(image?.url ?? '')).status, 'without a token').toBe(401);
  });

  it('financial and the partner’s admin may not; super-admin, admin and agent may', async () => {
    const ticket = await desk.open(alice, {}, [{ bytes: GIF }]);
    const params = { id: String(ticket.id) };
    const image = { image: ticket.images[0]?.id ?? '' };
    for (const person of ['financial', 'ceg'] as const) {
      const who = await world.api(person);
      expect((await who.call(staffTicketList)).status).toBe(403);
      expect((await who.call(staffTicketShow, { params })).status).toBe(403);
      expect((await who.call(staffTicketResolved, { params })).status).toBe(403);
      expect((await who.call(staffTicketImageFile, { params: image })).status).toBe(403);
      expect((await answerIt(who, ticket.id)).status).toBe(403);
    }
    for (const who of [boss, admin, agent]) {
      expect((await who.call(staffTicketShow, { params })).status).toBe(200);
      expect((await who.call(staffTicketImageFile, { params: image })).status).toBe(200);
      expect((await who.call(ticketShow, { params })).status, 'staff is no player').toBe(403);
    }
    expect(await audited(`ticket:${ticket.id}`)).toEqual([]);
  });

  it('a player never sees the e-mail of who answers', async () => {
    const ticket = await desk.open(alice);
    await world.database.db.pool.query(
      `update users set first_name = null, last_name = null where email = 'admin@demo.lajvard'`,
    );
    await answerIt(admin, ticket.id);
    const text = JSON.stringify((await show(alice, ticket.id)).body);
    expect(text).not.toContain('admin@');
    const staffs = await agent.call<{ data: StaffTicket }>(staffTicketShow, { params: { id: String(ticket.id) } });
    expect(staffs.body.data.agent?.full_name).toBe('admin@demo.lajvard');
  });
});
