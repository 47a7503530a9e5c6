import {
  type AuditRow,
  auditList,
  type StaffTicket,
  staffTicketShow,
  type TicketTemplate,
  ticketTemplateEnd,
  ticketTemplateList,
  ticketTemplateWrite,
} from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { show, ticketDesk } from './ticket-desk.ts';
import { type Api, useWorld } from './world.ts';

const world = await useWorld({ leads: false });
const [boss, admin, agent] = await Promise.all([world.api('super'), world.api('admin'), world.api('agent')]);

type Answer = { data: TicketTemplate[]; code?: string; codes?: object };
const TEXTS = { title: 'Where is my deposit', text_fa: 'شناسهٔ تراکنش را بفرستید.', text_en: 'Please send the hash.' };
const write = (who: Api, more: object = {}) =>
  who.call<Answer>(ticketTemplateWrite, { body: Object.assign({ team: 2 }, TEXTS, more) });
const end = (who: Api, id: number) => who.call<Answer>(ticketTemplateEnd, { body: { id } });
const offered = async () => (await agent.call<Answer>(ticketTemplateList)).body.data;

// docs/decisions/025-tickets.md
describe('a template', () => {
  it('is written for a team or all, offered to staff, replaced and ended; the audit log has each step', async () => {
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

  it('is written by nobody who only answers, and every field that is wrong is named', async () => {
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

  it('is chosen in the language of the player, which staff see with the ticket and the player does not', async () => {
    const alice = await world.api('alice');
    const { id } = await ticketDesk(world).open(alice);
    const { body } = await agent.call<{ data: StaffTicket }>(staffTicketShow, { params: { id: String(id) } });
    expect(['fa', 'en']).toContain(body.data.language);
    expect((await show(alice, id)).body.data).not.toHaveProperty('language');
  });
});
