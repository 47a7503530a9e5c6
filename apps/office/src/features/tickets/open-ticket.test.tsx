import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openOffice, serve, staffOf } from '../../testing/open-office.tsx';

const at = '2026-03-21T08:30:00.000Z';
const API = '/backoffice/api/account/tickets';
const OPENED = {
  id: 12,
  created_at: at,
  updated_at: at,
  subject: 'Your withdrawal',
  priority: 'HIGH',
  status: 1,
  team: { id: 2, name: 'Payments' },
  user: { account_code: '100200300', full_name: 'Alice Demo' },
  message: 'Please send us the hash.',
  opened_by: { full_name: 'Sara Demo' },
  agent: { full_name: 'Sara Demo' },
  attachments: [],
  images: [],
  replies: [],
  previous_id: null,
  next_id: null,
  notes: [],
  owner: { id: 1, full_name: 'Sara Demo' },
};
const empty = () => ({ body: { data: [], meta: { page: 1, limit: 15, total: 0, last_page: 1 } } });

describe('a message to a player', () => {
  it('opens a ticket that begins with it, under the name of who wrote', async () => {
    let sent = 0;
    serve({
      ...staffOf('agent'),
      [`${API}/list`]: empty,
      [`${API}/viewing`]: () => ({ body: { data: { viewers: [] } } }),
      [`${API}/show/12`]: () => ({ body: { data: OPENED } }),
      [`${API}/open`]: () =>
        sent++ === 0
          ? { status: 422, body: { code: 'form-invalid', codes: { account_code: ['account-code-invalid'] } } }
          : { body: { data: OPENED } },
    });
    const { history } = await openOffice('/account/tickets/wait');
    await userEvent.click(await screen.findByRole('button', { name: 'Write to a player' }));
    const code = screen.getAllByRole('textbox', { name: 'Account ID' }).at(-1) as HTMLElement;
    await userEvent.type(code, '۱۰۰');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Team' }), 'Payments');
    await userEvent.type(screen.getByRole('textbox', { name: 'Subject' }), 'Your withdrawal');
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Please send us the hash.');
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('textbox', { name: 'Account ID', description: /digits/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('heading', { name: 'Ticket #12' })).toBeVisible();
    expect(history.location.pathname).toBe('/admin/account/tickets/12');
    expect(screen.getByRole('list', { name: 'Messages' }).textContent).toContain('Sara DemoAGENT');
  });

  it('is written by nobody who may not answer', async () => {
    serve({ ...staffOf('auditor'), [`${API}/list`]: empty });
    await openOffice('/account/tickets/wait');
    expect(await screen.findByText('No tickets')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Write to a player' })).toBeNull();
  });
});
