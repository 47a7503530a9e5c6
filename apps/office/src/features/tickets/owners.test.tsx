import type { StaffRole } from '@lajvard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, openOffice, serve, staffOf } from '../../testing/open-office.tsx';

const at = '2026-03-21T08:30:00.000Z';
const API = '/backoffice/api/account/tickets';
const ME = { id: 1, full_name: 'Me Myself' };
const OTHER = { id: 77, full_name: 'Sara' };

const ticket = (owner: object | null, status = 0) => ({
  id: 12,
  created_at: at,
  updated_at: at,
  subject: 'Question 12',
  priority: 'HIGH',
  status,
  team: { id: 2, name: 'Payments' },
  user: { account_code: '100200300', full_name: 'Alice Demo' },
  message: 'Where is it?',
  agent: null,
  attachments: [],
  images: [],
  replies: [],
  previous_id: null,
  next_id: null,
  notes: [],
  owner,
});

const serveTicket = (role: StaffRole, owner: object | null, more: Answers = {}) =>
  serve({
    ...staffOf(role),
    [`${API}/show/12`]: () => ({ body: { data: ticket(owner) } }),
    [`${API}/viewing`]: () => ({ body: { data: { viewers: [] } } }),
    [`${API}/colleagues`]: () => ({ body: { data: [ME, OTHER] } }),
    ...more,
  });
const open = async () => {
  await openOffice('/account/tickets/12');
  await screen.findByText('Where is it?');
};
const button = (name: string) => screen.queryByRole('button', { name });

describe('the owner of a ticket in the office', () => {
  it('is who takes it, and gives it back', async () => {
    serveTicket('agent', null, {
      [`${API}/take`]: () => ({ body: { data: ticket(ME) } }),
      [`${API}/give-back`]: () => ({ body: { data: ticket(null) } }),
    });
    await open();
    expect(screen.getByText('Nobody')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take it' }));
    expect(await screen.findByText('You')).toBeVisible();
    expect(button('Take it')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Give back' }));
    expect(await screen.findByText('Nobody')).toBeVisible();
  });

  it('says so if somebody else was faster, and shows who', async () => {
    let owner: object | null = null;
    serveTicket('agent', null, {
      [`${API}/show/12`]: () => ({ body: { data: ticket(owner) } }),
      [`${API}/take`]: () => {
        owner = OTHER;
        return { status: 409, body: { message: 'A sentence.', code: 'ticket-owned' } };
      },
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Take it' }));
    expect(await screen.findByText('Another colleague owns this ticket.')).toBeVisible();
    expect(await screen.findByText('Sara')).toBeVisible();
    for (const name of ['Take it', 'Hand over', 'Give back']) expect(button(name), name).toBeNull();
  });

  it('is changed by a super admin too, not by another colleague, and by nobody after the end', async () => {
    serveTicket('super-admin', OTHER);
    const { unmount } = await openOffice('/account/tickets/12');
    await screen.findByText('Where is it?');
    expect([button('Take it'), button('Hand over') === null, button('Give back') === null]).toEqual([
      null,
      false,
      false,
    ]);
    unmount();
    serveTicket('super-admin', OTHER, { [`${API}/show/12`]: () => ({ body: { data: ticket(OTHER, 3) } }) });
    await open();
    expect([button('Hand over'), button('Give back'), button('Add an internal note') === null]).toEqual([
      ...[null, null, false],
    ]);
  });

  it('hands it over to a colleague or a team; without either the server’s words stand beside the field', async () => {
    let sent = 0;
    serveTicket('agent', ME, {
      [`${API}/hand-over`]: () =>
        sent++ === 0
          ? { status: 422, body: { code: 'form-invalid', codes: { colleague_id: ['ticket-to-whom'] } } }
          : { body: { data: ticket(OTHER) } },
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toBeVisible();
    const yes = screen.getAllByRole('button', { name: 'Hand over' }).at(-1) as HTMLElement;
    await userEvent.click(yes);
    expect(await screen.findByText('Choose a colleague or another team')).toBeVisible();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'To a colleague' }), 'Sara');
    await userEvent.click(yes);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Sara')).toBeVisible();
  });

  it('is in the list, which shows mine and nobody’s', async () => {
    const asked = serve({
      ...staffOf('agent'),
      [`${API}/list`]: () => ({
        body: { data: [ticket(OTHER)], meta: { page: 1, limit: 15, total: 1, last_page: 1 } },
      }),
    });
    const { history } = await openOffice('/account/tickets/wait');
    expect(await screen.findByText('Sara')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Owner' }), 'Mine');
    await waitFor(() => expect(asked.at(-1)).toContain(encodeURIComponent('"owner":"mine"')));
    expect(history.location.href).toContain('owner=mine');
  });
});
