import {
  ALL_ROUTES,
  type AuditRow,
  auditList,
  lastMessageOf,
  type StaffTicket,
  type StaffTicketLine,
  staffTicketColleagues,
  staffTicketCreate,
  staffTicketCsv,
  staffTicketGiveBack,
  staffTicketHandOver,
  staffTicketList,
  staffTicketNote,
  staffTicketResolved,
  staffTicketShow,
  staffTicketTake,
  type TicketColleague,
  ticketCreate,
  ticketList,
} from '@lajvard/contract';
import { openDb } from '@lajvard/server/database';
import { readCsv } from '@lajvard/server/testing/read-csv.ts';
import { describe, expect, it } from 'vitest';
import { GIF } from '../../harness/pictures.ts';
import { type Api, useWorld } from '../world/world.ts';
import { show, ticketDesk } from './ticket-desk.ts';

const world = await useWorld({ leads: false });
const desk = ticketDesk(world);
const alice = await world.api('alice');
const [boss, agent, admin] = await Promise.all([world.api('super'), world.api('agent'), world.api('admin')]);
const [agentsId, adminsId] = [await world.userId('agent'), await world.userId('admin')];

type Answer = { data: StaffTicket; code?: string; codes?: object };
const take = (who: Api, id: number) => who.call<Answer>(staffTicketTake, { body: { ticket_id: id } });
const giveBack = (who: Api, id: number) => who.call<Answer>(staffTicketGiveBack, { body: { ticket_id: id } });
const handOver = (who: Api, id: number, to: object) =>
  who.call<Answer>(staffTicketHandOver, { body: Object.assign({ ticket_id: id }, to) });
const audited = async (id: number) => {
  const query = { search: JSON.stringify({ keyword: `ticket:${id}` }) };
  return (await boss.call<{ data: AuditRow[] }>(auditList, { query })).body.data;
};
const OWNED = { status: 409, body: { code: 'ticket-owned' } };
const AGENT = { id: agentsId, full_name: 'Agent Demo' };
const ADMIN = { id: adminsId, full_name: 'Admin Demo' };

describe('the owner of a ticket', () => {
  it('a ticket is owned by who takes it, until it is given back; nobody else takes it or gives it back', async () => {
    const { id, updated_at } = await desk.open(alice);
    const taken = await take(agent, id);
    expect(taken.body.data).toMatchObject({ owner: AGENT, status: 0, updated_at });
    expect((await take(agent, id)).body.data.owner, 'a second time changes nothing').toEqual(AGENT);
    for (const refused of [await take(admin, id), await take(boss, id), await giveBack(admin, id)]) {
      expect(refused).toMatchObject(OWNED);
    }
    expect((await giveBack(agent, id)).body.data.owner).toBeNull();
    expect((await take(admin, id)).body.data.owner).toEqual(ADMIN);
    const rows = await audited(id);
    expect(rows.map(({ action, before, after }) => [action, before?.owner, after?.owner])).toEqual([
      ['TICKET_TAKEN', null, adminsId],
      ['TICKET_GIVEN_BACK', agentsId, null],
      ['TICKET_TAKEN', null, agentsId],
    ]);
    expect(rows[0]?.people).toMatchObject([{ id: adminsId, name: 'Admin Demo' }]);
  });

  it('one of many who take a ticket at once owns it; all others hear that somebody owns it', async () => {
    const { id } = await desk.open(alice);
    const all = await Promise.all([agent, admin, boss, agent, admin, boss].map((who) => take(who, id)));
    const owners = all.flatMap(({ status, body }) => (status === 200 ? [body.data.owner?.id] : []));
    expect(new Set(owners).size).toBe(1);
    expect(owners).toHaveLength(2); // the owner asked twice
    expect(all.filter(({ status }) => status !== 200)).toEqual(Array(4).fill(expect.objectContaining({ status: 409 })));
    expect(await audited(id)).toHaveLength(1);
  });

  it('who answers first owns the ticket, and whoever has not seen that answer is asked before theirs is sent', async () => {
    const { id } = await desk.open(alice);
    type Sent = { data: StaffTicket; code?: string };
    const answer = (who: Api, message: string, seen: number) =>
      desk.submit<Sent>(who, staffTicketCreate, { ticket_id: id, message, seen });
    const both = await Promise.all([
      answer(agent, 'Approved, it goes today.', 0),
      answer(admin, 'Declined: wrong address.', 0),
    ]);
    const [first] = both.filter(({ status }) => status === 200);
    const others = both.filter(({ status }) => status !== 200);
    expect(others).toMatchObject([{ status: 409, body: { code: 'colleague-wrote-meanwhile' } }]);
    const [one, other] = first === both[0] ? [agent, admin] : [admin, agent];
    const owner = one === agent ? AGENT : ADMIN;
    expect(first?.body.data).toMatchObject({ owner, replies: [{}] });
    expect((await show(alice, id)).body.data.replies, 'one answer has reached the player').toHaveLength(1);
    expect((await answer(one, 'I mean: this evening.', 0)).status, 'their own answer').toBe(200);
    await desk.submit(alice, ticketCreate, { ticket_id: id, message: 'Thank you.' });
    const { replies } = (await show(alice, id)).body.data;
    const added = await answer(other, 'I agree.', lastMessageOf({ replies }));
    expect(added.body.data, 'the owner stays').toMatchObject({ owner });
    const rows = await audited(id);
    expect(rows.map(({ action }) => action)).toEqual([
      ...['TICKET_REPLIED', 'TICKET_REPLIED', 'TICKET_REPLIED', 'TICKET_TAKEN'],
    ]);
  });

  it('an owner hands a ticket to a colleague with a note, to a team, or to another team’s colleague', async () => {
    const { id } = await desk.open(alice);
    await take(agent, id);
    const to = { colleague_id: adminsId, note: 'You know her.\nPlease.', request_id: crypto.randomUUID() };
    const first = await handOver(agent, id, to);
    expect(first.body.data).toMatchObject({
      owner: ADMIN,
      team: { id: 2 },
      notes: [{ note: 'You know her.\nPlease.' }],
    });
    expect((await handOver(agent, id, to)).body, 'sent again').toEqual(first.body);
    expect(await handOver(agent, id, { team: 3 }), 'it is no longer hers').toMatchObject(OWNED);
    const technical = await handOver(admin, id, { team: 3 });
    expect(technical.body.data).toMatchObject({ owner: null, team: { id: 3, name: 'Technical' } });
    expect((await show(alice, id)).body.data.team, 'its player sees the team').toMatchObject({ id: 3 });
    const both = await handOver(agent, id, { team: 1, colleague_id: agentsId });
    expect(both.body.data, 'anybody, because nobody owned it').toMatchObject({ owner: AGENT, team: { id: 1 } });
    expect((await handOver(boss, id, { colleague_id: adminsId })).body.data.owner, 'a super admin').toEqual(ADMIN);
    const rows = await audited(id);
    expect(rows.map(({ action }) => action)).toEqual([
      ...['TICKET_HANDED_OVER', 'TICKET_HANDED_OVER', 'TICKET_HANDED_OVER'],
      ...['TICKET_NOTED', 'TICKET_HANDED_OVER', 'TICKET_TAKEN'],
    ]);
    expect(rows[2]).toMatchObject({ before: { owner: adminsId, team: 2 }, after: { owner: null, team: 3 } });
  });

  it('the owner is never somebody who may not answer tickets, or no longer', async () => {
    const { id } = await desk.open(alice);
    const ids = [await world.userId('financial'), await world.userId('auditor'), await world.userId('bob'), 999_999];
    for (const colleague_id of ids) {
      const refused = await handOver(agent, id, { colleague_id, note: 'For you' });
      expect(refused, String(colleague_id)).toMatchObject({ status: 409, body: { code: 'staff-changed' } });
    }
    for (const to of [{}, { team: 9 }, { team: 1, note: 'ab' }]) {
      expect((await handOver(agent, id, to)).status, JSON.stringify(to)).toBe(422);
    }
    expect((await handOver(agent, id, {})).body.codes).toEqual({ colleague_id: ['ticket-to-whom'] });
    expect(await handOver(agent, 999_999, { team: 1 })).toMatchObject({ status: 404 });
    const { body } = await agent.call<{ data: TicketColleague[] }>(staffTicketColleagues);
    expect(body.data.map(({ full_name }) => full_name).toSorted()).toEqual([
      ...['Admin Demo', 'Agent Demo', 'Super Demo', 'Super2 Demo'],
    ]);
    expect((await take(boss, id)).body.data).toMatchObject({ notes: [] });
    await boss.call(staffTicketResolved, { params: { id: String(id) } });
    for (const late of [await take(boss, id), await giveBack(boss, id), await handOver(boss, id, { team: 1 })]) {
      expect(late).toMatchObject({ status: 409, body: { code: 'ticket-resolved' } });
    }
  });

  it('the owner is in the lists of staff, which show mine and nobody’s; its player never sees who it is', async () => {
    const subject = 'Whose is it?';
    const [mine, nobodys, others] = [
      await desk.open(alice, { subject }),
      await desk.open(alice, { subject }),
      await desk.open(alice, { subject }),
    ];
    await take(agent, mine.id);
    await take(admin, others.id);
    const found = async (owner: string) =>
      (
        await agent.call<{ data: StaffTicketLine[] }>(staffTicketList, {
          query: { search: JSON.stringify({ owner, keyword: subject }) },
        })
      ).body.data;
    expect(await found('mine')).toMatchObject([{ id: mine.id, owner: AGENT }]);
    expect(await found('nobody')).toMatchObject([{ id: nobodys.id, owner: null }]);
    const file = await agent.call<string>(staffTicketCsv, { query: { search: `{"keyword":"${subject}"}` } });
    expect(readCsv(file.body).rows.map(({ owner }) => owner)).toEqual(['Admin Demo', '', 'Agent Demo']);
    const seen = await show(alice, mine.id);
    expect(seen.body.data).not.toHaveProperty('owner');
    expect(JSON.stringify(seen.body)).not.toContain('Agent Demo');
  });
});

const noteIt = (who: Api, id: number, note: string, more: object = {}) =>
  who.call<Answer>(staffTicketNote, { body: { ticket_id: id, note, ...more } });
const staffSees = async (who: Api, id: number) =>
  (await who.call<Answer>(staffTicketShow, { params: { id: String(id) } })).body.data;
const SECRET = 'thewordofnoplayer';

describe('an internal note', () => {
  it('staff read an internal note; it changes neither status nor date and is audited without its words', async () => {
    const before = await desk.open(alice);
    const noted = await noteIt(agent, before.id, ' She has asked twice.\nOnce at night. ');
    expect(noted.status).toBe(200);
    const seen = await staffSees(await world.api('auditor'), before.id);
    expect(seen).toEqual(noted.body.data);
    expect(seen).toMatchObject({
      status: 0,
      updated_at: before.updated_at,
      agent: null,
      replies: [],
      notes: [
        {
          note: 'She has asked twice.\nOnce at night.',
          agent: { full_name: 'Agent Demo' },
          created_at: expect.any(String),
        },
      ],
    });
    const [row] = await audited(before.id);
    expect(row).toMatchObject({ action: 'TICKET_NOTED', staff: { email: 'agent@demo.lajvard' }, before: null });
    expect(row?.after).toEqual({ note: seen.notes?.[0]?.id });
  });

  it('a note sent twice is one; resolved tickets take notes; a note has the limits of a message', async () => {
    const { id } = await desk.open(alice);
    const request_id = crypto.randomUUID();
    const both = await Promise.all([1, 2].map(() => noteIt(agent, id, 'Once', { request_id })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await boss.call(staffTicketResolved, { params: { id: String(id) } });
    expect((await noteIt(boss, id, 'After the end')).body.data).toMatchObject({ status: 3 });
    expect((await staffSees(agent, id)).notes?.map(({ note }) => note)).toEqual(['Once', 'After the end']);
    expect(await noteIt(agent, 999_999, 'Nowhere')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    for (const note of ['', 'ab', 'a'.repeat(5001)]) expect((await noteIt(agent, id, note)).status).toBe(422);
    expect((await noteIt(agent, id, 'a'.repeat(5000))).status).toBe(200);
  });

  it('an internal note is in no answer that its player gets, and in no other table', async () => {
    const { id, images } = await desk.open(alice, { subject: 'A question' }, [{ bytes: GIF }]);
    await noteIt(agent, id, `Seen before: ${SECRET}`);
    const params = { id: String(id), image: images[0]?.id ?? '', round_number: '1' };
    const asked: string[] = [];
    const told: string[] = [];
    for (const route of ALL_ROUTES) {
      if (typeof route.who === 'object' || route.method !== 'GET' || route.name === 'ticketResolved') continue;
      const answer = await alice.call(route, { params });
      if (answer.status === 200) asked.push(route.name);
      if (JSON.stringify(answer.body).includes(SECRET)) told.push(route.name);
    }
    expect(asked).toEqual(
      expect.arrayContaining(['ticketList', 'ticketCsv', 'ticketShow', 'ticketImageFile', 'profile']),
    );
    const found = await alice.call<{ data: unknown[] }>(ticketList, { query: { search: `{"keyword":"${SECRET}"}` } });
    expect(found.body.data).toEqual([]);
    const reply = await desk.submit(alice, ticketCreate, { ticket_id: id, message: 'And now?' });
    const ended = await alice.get(`/api/account/tickets/resolved/${id}`);
    for (const { status, body } of [reply, ended]) {
      expect(status).toBe(200);
      expect(body).not.toHaveProperty('data.notes');
      if (JSON.stringify(body).includes(SECRET)) told.push('a reply or the end');
    }
    expect(told).toEqual([]);
    const { rows } = await world.database.db.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
         and xpath_exists('//row', query_to_xml(
           format('select 1 from %I t where t::text like %L', c.relname, $1::text), false, false, ''))`,
      [`%${SECRET}%`],
    );
    expect(
      rows.map(({ name }) => name),
      'neither a mail, nor an event, nor the audit log',
    ).toEqual(['ticket_notes']);
  });

  it('an internal note stands: the serving role neither changes nor removes one', async () => {
    const server = openDb(world.database.address, 1, () => undefined);
    for (const text of ['delete from ticket_notes', `update ticket_notes set note = 'another'`]) {
      await expect(server.pool.query(text), text).rejects.toMatchObject({ code: '42501' });
    }
    await server.close();
  });
});
