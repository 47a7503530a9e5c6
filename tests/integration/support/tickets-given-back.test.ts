import { type StaffTicket, staffTicketResolved, staffTicketShow, staffTicketTake } from '@lajvard/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { staffDesk } from '../world/staff-desk.ts';
import { type Person, useWorld } from '../world/world.ts';
import { ticketDesk } from './ticket-desk.ts';

const world = await useWorld({ leads: false });
const { access, change, audited, restore } = staffDesk(world);
const desk = ticketDesk(world);
const [alice, boss] = await Promise.all([world.api('alice'), world.api('super')]);
afterEach(() => restore());

const taken = async (person: Person, state?: 'resolved'): Promise<number> => {
  const { id } = await desk.open(alice);
  const owner = await world.api(person);
  expect((await owner.call(staffTicketTake, { body: { ticket_id: id } })).status).toBe(200);
  if (state) await owner.call(staffTicketResolved, { params: { id: String(id) } });
  return id;
};
const ownerOf = async (id: number) => {
  const { body } = await boss.call<{ data: StaffTicket }>(staffTicketShow, { params: { id: String(id) } });
  return [body.data.owner?.full_name, body.data.team.id];
};

// docs/decisions/025-tickets.md
describe('the tickets of a colleague', () => {
  it('go back to their teams when the access ends, and the audit log counts them', async () => {
    const [open, resolved, others] = [await taken('agent'), await taken('agent', 'resolved'), await taken('admin')];
    expect((await access(boss, 'agent', false)).status).toBe(200);
    expect(await ownerOf(open)).toEqual([undefined, 2]);
    expect(await ownerOf(resolved), 'what is done stays as it was').toEqual(['Agent Demo', 2]);
    expect(await ownerOf(others)).toEqual(['Admin Demo', 2]);
    expect((await audited(boss, 'STAFF_BLOCKED'))[0]?.after).toMatchObject({ tickets: 1 });
  });

  it('go back with a role that answers none, and stay with one that does', async () => {
    const open = await taken('agent');
    expect((await change(boss, 'agent', { role: 'admin' })).status).toBe(200);
    expect((await ownerOf(open))[0]).toBe('Agent Demo');
    expect((await change(boss, 'agent', { role: 'financial' })).status).toBe(200);
    expect((await ownerOf(open))[0]).toBeUndefined();
    const rows = await audited(boss, 'STAFF_CHANGED');
    expect(rows.slice(0, 2).map(({ after }) => after?.tickets)).toEqual([1, undefined]);
  });
});
