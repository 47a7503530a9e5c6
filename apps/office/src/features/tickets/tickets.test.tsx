import type { StaffRole } from '@lajvard/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answers, openOffice, serve, staffOf } from '../../testing/open-office.tsx';

const at = '2026-03-21T08:30:00.000Z';
const API = '/backoffice/api/account/tickets';

const line = (id: number, status: number) => ({
  id,
  created_at: at,
  updated_at: at,
  subject: `Question ${id}`,
  priority: 'HIGH',
  status,
  team: { id: 2, name: 'Payments' },
  user: { account_code: '100200300', full_name: 'Alice Demo' },
});
const ticket = (id: number, more: object = {}) => ({
  ...line(id, 0),
  message: 'Where is it?',
  agent: null,
  attachments: [],
  images: [],
  replies: [],
  previous_id: null,
  next_id: 13,
  ...more,
});

let viewers: object[];
const serveOffice = (role: StaffRole, more: Answers = {}) =>
  serve({
    ...staffOf(role),
    [`${API}/list`]: ({ status }) => {
      const data = [line(12, 0), line(11, 1)].filter((row) => status !== 'waiting' || row.status === 0);
      return { body: { data, meta: { page: 1, limit: 15, total: data.length, last_page: 1 } } };
    },
    [`${API}/show/12`]: () => ({ body: { data: ticket(12) } }),
    [`${API}/show/13`]: () => ({ body: { data: ticket(13, { previous_id: 12, next_id: null }) } }),
    [`${API}/viewing`]: () => ({ body: { data: { viewers } } }),
    ...more,
  });

beforeEach(() => {
  viewers = [];
});

// docs/specification/2-account-and-back-office.md#25-histories
describe('the ticket queue', () => {
  it('shows waiting tickets by default; an agent sees no links to profiles', async () => {
    const asked = serveOffice('agent');
    const { history } = await openOffice('/account/tickets/wait');
    expect(await screen.findByText('Question 12')).toBeVisible();
    expect(screen.queryByText('Question 11')).toBeNull();
    expect(screen.getByRole('link', { name: 'OPEN' }).getAttribute('href')).toBe('/admin/account/tickets/12');
    expect(screen.queryByRole('link', { name: '100200300' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All');
    expect(await screen.findByText('Question 11')).toBeVisible();
    expect(history.location.href).toContain('status=all');
    await userEvent.type(screen.getByRole('textbox', { name: 'Account ID' }), '۱۰۰۲{Enter}');
    await waitFor(() => expect(asked.at(-1)).toContain(encodeURIComponent('"account_code":"1002"')));
  });

  it('has separate columns for #, account ID, ticket ID, date and time', async () => {
    serveOffice('super-admin', {
      [`${API}/list`]: () => ({
        body: { data: [line(12, 0)], meta: { page: 3, limit: 15, total: 31, last_page: 3 } },
      }),
    });
    await openOffice('/account/tickets/wait?page=3');
    const row = (await screen.findByText('Question 12')).closest('tr');
    const cells = [...(row?.children ?? [])].map(({ textContent }) => textContent);
    expect(cells.slice(0, 6)).toEqual(['31', '100200300', '12', '21 Mar 2026', '08:30', 'Question 12']);
  });

  it('links a super admin to the profile', async () => {
    serveOffice('super-admin');
    await openOffice('/account/tickets/wait');
    const profile = await screen.findByRole('link', { name: '100200300' });
    expect(profile.getAttribute('href')).toBe('/admin/account/profile/100200300/overview');
  });

  it.each<StaffRole>(['financial', 'ceg-admin'])('is closed to %s', async (role) => {
    const asked = serveOffice(role);
    await openOffice('/account/tickets/wait');
    expect(await screen.findByRole('heading', { name: 'Permission Denied' })).toBeVisible();
    expect(asked.filter((call) => call.includes('/tickets/'))).toEqual([]);
  });
});

describe('a ticket in the office', () => {
  it('is read by an auditor, who cannot answer it and is not seen beside it', async () => {
    const asked = serveOffice('auditor');
    await openOffice('/account/tickets/12');
    expect(await screen.findByText('Where is it?')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /resolve/i })).toBeNull();
    expect(asked.filter((call) => call.endsWith('/viewing'))).toEqual([]);
  });

  it('is named in the header, shows who else is viewing it, and signals when the page is left', async () => {
    viewers = [{ full_name: 'Agent Demo' }];
    const asked = serveOffice('admin');
    const { unmount } = await openOffice('/account/tickets/12');
    expect(await screen.findByRole('heading', { name: 'Ticket #12' })).toBeVisible();
    expect(await screen.findByText('Agent Demo is viewing this ticket')).toBeVisible();
    const before = asked.filter((call) => call.endsWith('/viewing')).length;
    unmount();
    await waitFor(() => expect(asked.filter((call) => call.endsWith('/viewing')).length).toBe(before + 1));
  });

  it('moves between waiting tickets with n and p, except while typing; a draft stays with its ticket', async () => {
    serveOffice('agent');
    const { history } = await openOffice('/account/tickets/12');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'no, not now');
    expect(history.location.pathname).toBe('/admin/account/tickets/12');
    fireEvent.keyDown(document.body, { code: 'KeyN' });
    expect(await screen.findByRole('heading', { name: 'Ticket #13' })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Your reply' })).toHaveValue('');
    fireEvent.keyDown(document.body, { code: 'KeyP' });
    await screen.findByRole('heading', { name: 'Ticket #12' });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveValue('no, not now'));
    fireEvent.keyDown(document.body, { code: 'KeyR' });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your reply' }));
  });

  it('sends the answer; if a colleague resolved it meanwhile, explains that and keeps the words', async () => {
    serveOffice('agent', {
      [`${API}/create`]: () => ({
        status: 409,
        body: { message: 'A sentence.', code: 'ticket-resolved' },
      }),
    });
    await openOffice('/account/tickets/12');
    const reply = await screen.findByRole('textbox', { name: 'Your reply' });
    await userEvent.type(reply, 'Here you are{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/nothing more can be added to it/)).toBeVisible();
    expect(reply).toHaveValue('Here you are');
  });

  it('asks before it sends over an answer of a colleague, which it shows; the words stay until sent again', async () => {
    let replies: object[] = [];
    const sent: string[] = [];
    const answered = { id: 7, message: 'Declined.', created_at: at, user: null, agent: { full_name: 'Admin Demo' } };
    serveOffice('agent', {
      [`${API}/show/12`]: () => ({ body: { data: ticket(12, { replies }) } }),
      [`${API}/create`]: (_search, _query, body) => {
        const { seen } = body as { seen: string };
        sent.push(seen);
        replies = [{ ...answered, attachments: [], images: [] }];
        if (seen === '7') return { body: { data: ticket(12, { replies, status: 1 }) } };
        return { status: 409, body: { message: 'A sentence.', code: 'colleague-wrote-meanwhile' } };
      },
    });
    await openOffice('/account/tickets/12');
    const reply = await screen.findByRole('textbox', { name: 'Your reply' });
    await userEvent.type(reply, 'Approved.');
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText(/a colleague has answered meanwhile/)).toBeVisible();
    expect(screen.getByText('Declined.')).toBeVisible();
    expect(reply).toHaveValue('Approved.');
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(reply).toHaveValue(''));
    expect(sent).toEqual(['0', '7']);
  });

  it('shows internal notes among the messages by time, marked, and adds one', async () => {
    const replies = [
      {
        id: 5,
        message: 'A reply',
        created_at: '2026-03-21T09:30:00.000Z',
        user: null,
        agent: { full_name: 'Agent Demo' },
      },
    ].map((reply) => Object.assign(reply, { attachments: [], images: [] }));
    const noted = (...hours: string[]) =>
      hours.map((hour, n) => ({
        id: n + 1,
        note: `Note of ${hour}`,
        created_at: `2026-03-21T${hour}:00:00.000Z`,
        agent: { full_name: 'Admin Demo' },
      }));
    serveOffice('agent', {
      [`${API}/show/12`]: () => ({ body: { data: ticket(12, { replies, notes: noted('09') }) } }),
      [`${API}/note`]: () => ({ body: { data: ticket(12, { replies, notes: noted('09', '11') }) } }),
    });
    await openOffice('/account/tickets/12');
    const thread = await screen.findByRole('list', { name: 'Messages' });
    const order = () => [...thread.children].map((item) => item.querySelector('p')?.textContent);
    expect(order()).toEqual(['Where is it?', 'Note of 09', 'A reply']);
    expect(screen.getByText('INTERNAL NOTE · not shown to the player')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add an internal note' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('You must enter your message')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Note for colleagues' }), 'Note of 11');
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(order()).toEqual(['Where is it?', 'Note of 09', 'A reply', 'Note of 11']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('resolves after a confirmation', async () => {
    const asked = serveOffice('agent', {
      [`${API}/resolved/12`]: () => ({ body: { data: ticket(12, { status: 3 }) } }),
    });
    await openOffice('/account/tickets/12');
    await userEvent.click(await screen.findByRole('button', { name: 'Resolved' }));
    expect(await screen.findByText('Are you sure to get your response as correct?')).toBeVisible();
    expect(asked.some((call) => call.includes('/resolved/'))).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, I’m sure' }));
    expect(await screen.findByText('This ticket is resolved.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
  });

  it('is not resolved if the player has written meanwhile: says that, and shows the message', async () => {
    let replies: object[] = [];
    const written = { id: 5, message: 'Wait!', created_at: at, user: { full_name: 'Alice Demo' }, agent: null };
    const asked = serveOffice('agent', {
      [`${API}/show/12`]: () => ({ body: { data: ticket(12, { replies }) } }),
      [`${API}/resolved/12`]: (_search, query) => {
        replies = [{ ...written, attachments: [], images: [] }];
        if (query.get('seen') === '5') return { body: { data: ticket(12, { replies, status: 3 }) } };
        return { status: 409, body: { message: 'A sentence.', code: 'player-wrote-meanwhile' } };
      },
    });
    const tries = () => asked.filter((call) => call.includes('/resolved/')).length;
    const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
    await openOffice('/account/tickets/12');
    await press('Resolved');
    await press('Yes, I’m sure');
    expect(await screen.findByText(/the player has written meanwhile/)).toBeVisible();
    expect(await screen.findByText('Wait!')).toBeInTheDocument();
    await press('Yes, I’m sure');
    await waitFor(() => expect(tries()).toBe(2));
    expect(await screen.findByText(/the player has written meanwhile/), 'it arrived behind the question').toBeVisible();
    await press('No');
    await press('Resolved');
    await press('Yes, I’m sure');
    expect(await screen.findByText('This ticket is resolved.')).toBeVisible();
  });

  it.each(['99', 'abc'])('with the id %s shows that it does not exist', async (id) => {
    serveOffice('agent');
    await openOffice(`/account/tickets/${id}`);
    expect(await screen.findByText('No ticket has this number.')).toBeVisible();
  });
});
