import {
  ALL_ROUTES,
  type AuditRow,
  auditList,
  type StaffTicket,
  staffTicketNote,
  staffTicketResolved,
  staffTicketShow,
  ticketCreate,
  ticketList,
} from '@lajvard/contract';
import { openDb } from '@lajvard/server/database';
import { describe, expect, it } from 'vitest';
import { GIF } from '../harness/pictures.ts';
import { ticketDesk } from './ticket-desk.ts';
import { type Api, useWorld } from './world.ts';

const world = await useWorld({ leads: false });
const desk = ticketDesk(world);
const alice = await world.api('alice');
const [boss, agent] = await Promise.all([world.api('super'), world.api('agent')]);

type Answer = { data: StaffTicket; code?: string };
const noteIt = (who: Api, id: number, note: string, more: object = {}) =>
  who.call<Answer>(staffTicketNote, { body: { ticket_id: id, note, ...more } });
const staffSees = async (who: Api, id: number) =>
  (await who.call<Answer>(staffTicketShow, { params: { id: String(id) } })).body.data;
const audited = async (id: number) =>
  (
    await boss.call<{ data: AuditRow[] }>(auditList, {
      query: { search: JSON.stringify({ keyword: `ticket:${id}` }) },
    })
  ).body.data;

const SECRET = 'thewordofnoplayer';

describe('an internal note', () => {
  it('is read by staff, changes neither status nor date, and is audited without its words', async () => {
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

  it('sent twice is one; a resolved ticket takes it; no ticket, no note, and the limits of a message', async () => {
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

  it('is in no answer that its player gets, and in no other table', async () => {
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

  it('stands: the serving role neither changes nor removes one', async () => {
    const server = openDb(world.database.address, 1, () => undefined);
    for (const text of ['delete from ticket_notes', `update ticket_notes set note = 'another'`]) {
      await expect(server.pool.query(text), text).rejects.toMatchObject({ code: '42501' });
    }
    await server.close();
  });
});
