import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openOffice, serve, staffOf } from '../../testing/open-office.tsx';

const at = '2026-03-21T08:30:00.000Z';
const API = '/backoffice/api/account/tickets';
const TICKET = {
  id: 12,
  created_at: at,
  updated_at: at,
  subject: 'Question 12',
  priority: 'HIGH',
  status: 0,
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
  owner: null,
  language: 'fa',
};
const template = (id: number, title: string, team: object | null) => ({
  id,
  title,
  team,
  text_fa: `متن ${title}`,
  text_en: `Text of ${title}`,
  written_by: 'Sara',
  written_at: at,
});
const TEMPLATES = [
  template(1, 'Rules', { id: 1, name: 'Support' }),
  template(2, 'Deposit', { id: 2, name: 'Payments' }),
  template(3, 'Thanks', null),
];
const ticketWith = (templates: object[], sent: () => void = () => undefined) =>
  serve({
    ...staffOf('agent'),
    [`${API}/show/12`]: () => ({ body: { data: TICKET } }),
    [`${API}/viewing`]: () => ({ body: { data: { viewers: [] } } }),
    [`${API}/templates`]: () => ({ body: { data: templates } }),
    [`${API}/create`]: () => {
      sent();
      return { body: { data: TICKET } };
    },
  });

describe('a template in a reply', () => {
  it('is inserted after what is typed, in the player’s language, and is not sent by itself', async () => {
    let sent = 0;
    ticketWith(TEMPLATES, () => sent++);
    await openOffice('/account/tickets/12');
    const reply = await screen.findByRole('textbox', { name: 'Your reply' });
    await userEvent.type(reply, 'Dear Alice,');
    await userEvent.click(screen.getByRole('button', { name: 'Use a template' }));
    const dialog = await screen.findByRole('dialog');
    const choice = await within(dialog).findByRole('combobox', { name: 'Template' });
    await waitFor(() => expect(within(choice).getAllByRole('group')).toHaveLength(3));
    const groups = within(choice).getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('label'))).toEqual(['Payments', 'All teams', 'Other teams']);
    await userEvent.selectOptions(choice, 'Deposit');
    expect(within(dialog).getByText('متن Deposit')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Insert' }));
    expect(reply).toHaveValue('Dear Alice,\n\nمتن Deposit');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toBe(0);
  });

  it('can be taken in the other language; without a choice nothing is inserted', async () => {
    ticketWith(TEMPLATES);
    await openOffice('/account/tickets/12');
    await userEvent.click(await screen.findByRole('button', { name: 'Use a template' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Insert' }));
    expect(dialog).toBeVisible();
    const choice = await within(dialog).findByRole('combobox', { name: 'Template' });
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Language' }), 'English');
    await userEvent.selectOptions(choice, 'Thanks');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Insert' }));
    expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Text of Thanks');
  });
});

describe('the page of templates', () => {
  it('lists them, and who leads the desk writes one', async () => {
    const list = [...TEMPLATES];
    serve({
      ...staffOf('admin'),
      [`${API}/templates`]: () => ({ body: { data: list } }),
      [`${API}/templates/write`]: (_search, _query, sent) => {
        list.push(template(4, (sent as { title: string }).title, null));
        return { body: { data: list } };
      },
      [`${API}/templates/end`]: () => ({ body: { data: list.slice(1) } }),
    });
    await openOffice('/account/tickets/templates');
    const page = await screen.findByRole('list', { name: 'Templates' });
    expect(await within(page).findByText('Text of Deposit')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'New template' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save template' }));
    expect(await within(dialog).findAllByText('You must enter your message')).not.toHaveLength(0);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Goodbye');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /فارسی/ }), 'خدانگهدار');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /English/ }), 'Goodbye then');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save template' }));
    expect(await within(page).findByRole('heading', { name: 'Goodbye' })).toBeVisible();
    await userEvent.click(within(page).getAllByRole('button', { name: 'End' })[0] as HTMLElement);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
    await waitFor(() => expect(within(page).queryByRole('heading', { name: 'Rules' })).toBeNull());
  });

  it('only shows them to who answers', async () => {
    serve({ ...staffOf('agent'), [`${API}/templates`]: () => ({ body: { data: TEMPLATES } }) });
    await openOffice('/account/tickets/templates');
    expect(await screen.findByText('Text of Deposit')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New template' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'End' })).toBeNull();
  });
});
