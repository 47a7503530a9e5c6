import { seenText } from '@lajvard/client/testing/seen-text.ts';
import type { Colleague, RightsReviews, Session, StaffRole } from '@lajvard/contract';
import type { Language } from '@lajvard/ui';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { proposal } from '../../testing/fake-payments.ts';
import { type Answers, openPart, serve } from '../../testing/open-office.tsx';
import { StaffScreen } from './index.ts';

const PATH = '/backoffice/api/account/staff';
const at = '2026-03-21T08:30:05.000Z';
const colleague = (id: number, more: Partial<Colleague> = {}): Colleague => ({
  id,
  email: `person${id}@lajvard.example`,
  full_name: `Person ${id}`,
  role: 'financial',
  partner: null,
  language: 'en',
  state: 'active',
  second_factor: true,
  last_used_at: at,
  sessions: 1,
  is_you: false,
  ...more,
});
const ID = (digit: string): string =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const session = (id: string): Session => ({
  id,
  browser: 'Firefox',
  system: 'Linux',
  ip: '192.0.2.7',
  first_used_at: at,
  last_used_at: at,
  is_current: false,
});
const TRAINED = { trained_on: '2026-01-10', refresher_due: '2027-01-10', is_due: false };
const YOU = colleague(1, { role: 'super-admin', is_you: true, full_name: 'Sara Rad' });
const PARTNER = colleague(2, {
  training: TRAINED,
  role: 'ceg-admin',
  partner: 'ceg',
  second_factor: false,
  full_name: null,
});
const NEW = colleague(3, { state: 'invited', last_used_at: null, sessions: 0, second_factor: false });

const GONE = colleague(4, { state: 'ended', sessions: 0 });
const WAITING = colleague(5, { proposal_id: 8 });

const NO_REVIEW: RightsReviews = {
  due_at: null,
  is_due: true,
  colleagues: [
    { id: 2, role: 'ceg-admin', partner: 'ceg', name: 'Omid Kia' },
    { id: 3, role: 'financial', partner: null, name: 'Person 3' },
  ],
  reviews: [],
};
const REVIEWED: RightsReviews = {
  due_at: '2026-06-21T08:30:05.000Z',
  is_due: false,
  colleagues: NO_REVIEW.colleagues,
  reviews: [
    {
      id: 1,
      reviewed_at: at,
      reviewed_by: 'Sara Rad',
      note: 'after the spring',
      rights: [{ id: 2, role: 'ceg-admin', partner: 'ceg', name: 'Omid Kia', verdict: 'change' }],
    },
  ],
};

interface Shown {
  language?: Language;
  role?: StaffRole;
  /** What a change gets as its answer. */
  answer?: object;
  reviews?: RightsReviews;
}
const show = async ({ language = 'en', role, answer = PARTNER, reviews = NO_REVIEW }: Shown = {}) => {
  const sent: unknown[] = [];
  const rows = [YOU, PARTNER, NEW, GONE, WAITING];
  const take: Answers[string] = (_search, _query, body) => {
    sent.push(body);
    return { body: { data: answer } };
  };
  serve({
    [`${PATH}/list`]: () => ({ body: { data: rows, meta: { page: 1, limit: 15, total: rows.length, last_page: 1 } } }),
    [`${PATH}/reviews`]: () => ({ body: { data: reviews } }),
    [`${PATH}/review`]: take,
    [`${PATH}/training`]: take,
    [`${PATH}/sessions/1`]: () => ({ body: { data: [session(ID('a'))] } }),
    [`${PATH}/sessions/2`]: () => ({ body: { data: [session(ID('b')), session(ID('c'))] } }),
    [`${PATH}/sessions/4`]: () => ({ body: { data: [] } }),
    [`${PATH}/sessions/5`]: () => ({ body: { data: [] } }),
    [`${PATH}/end_sessions`]: (_search, _query, body) => {
      sent.push(body);
      return { body: { data: { ended: 1 } } };
    },
    [`${PATH}/invite`]: take,
    [`${PATH}/change`]: take,
    [`${PATH}/access`]: take,
    [`${PATH}/reset_factor`]: take,
  });
  await openPart('/', StaffScreen, { language, ...(role && { role }) });
  await screen.findByRole('table');
  return { sent };
};
const open = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Open ${name}` }));
  return within(await screen.findByRole('dialog'));
};

it('shows who works in the office, and what they may do', async () => {
  await show();
  const rows = screen.getAllByRole('row').slice(1, 4);
  expect(rows.map((row) => [...row.children].slice(1, 10).map((cell) => seenText(cell).trim()))).toEqual([
    [
      'Sara Rad (You)',
      'person1@lajvard.example',
      'Super admin',
      '–',
      'Active',
      'Yes',
      'None',
      expect.stringContaining('21 Mar'),
      '1',
    ],
    [
      ...['person2@lajvard.example', 'person2@lajvard.example', 'Partner panel admin', 'ceg', 'Active', 'No'],
      ...['Until 10 Jan 2027', expect.stringContaining('21 Mar'), '1'],
    ],
    ['Person 3', 'person3@lajvard.example', 'Financial', '–', 'Invited', 'No', 'None', 'Never', '0'],
  ]);
});

it('is in Persian too', async () => {
  await show({ language: 'fa' });
  expect(screen.getByText('دعوت‌شده', { selector: 'td *' })).toBeVisible();
  expect(screen.getByText('هرگز')).toBeVisible();
});

it('ends one session of a colleague, or all', async () => {
  const { sent } = await show();
  const dialog = await open('person2@lajvard.example');
  const [first] = await dialog.findAllByRole('button', { name: 'End this session' });
  await userEvent.click(first as HTMLElement);
  expect(await dialog.findByText('Ended.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'End all sessions' }));
  expect(sent).toEqual([{ id: 2, session: ID('b') }, { id: 2 }]);
});

it('ends none of one’s own', async () => {
  await show();
  const dialog = await open('Sara Rad');
  expect(await dialog.findByText('Firefox on Linux')).toBeVisible();
  expect(dialog.getByText('Your own are under “Password and devices”.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^End/ })).toBeNull();
});

const fill = async (dialog: ReturnType<typeof within>, name: string, submit: string) => {
  await userEvent.type(await dialog.findByLabelText('Reason'), 'as agreed');
  await userEvent.type(dialog.getByLabelText('Master password'), 'right');
  await userEvent.click(dialog.getByRole('button', { name: submit }));
  expect(await screen.findByText(name)).toBeVisible();
};

it('records a training of a colleague; what was typed stays when it is refused', async () => {
  const { sent } = await show();
  expect((await open('Sara Rad')).queryByRole('button', { name: 'Record a training' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click((await open('person2@lajvard.example')).getByRole('button', { name: 'Record a training' }));
  const dialog = within(await screen.findByRole('dialog'));
  const type = async (label: string, year: string) => {
    const day = within(dialog.getByRole('group', { name: label }));
    await userEvent.type(day.getByLabelText('Day'), '10');
    await userEvent.selectOptions(day.getByLabelText('Month'), 'January');
    const typed = day.getByLabelText('Year');
    expect(typed, 'no birthday of the reader').toHaveAttribute('autocomplete', 'off');
    await userEvent.type(typed, year);
  };
  await type('Trained on', '2026');
  await type('Refresher due on', '2025');
  await userEvent.type(dialog.getByLabelText('Master password'), 'right');
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
  expect(await dialog.findByText('The refresher is due later than the training')).toBeVisible();
  expect(dialog.getByLabelText('Master password')).toHaveValue('right');
  const year = within(dialog.getByRole('group', { name: 'Refresher due on' })).getByLabelText('Year');
  await userEvent.clear(year);
  await userEvent.type(year, '2027');
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
  expect(await screen.findByText('The training is recorded.')).toBeVisible();
  expect(sent).toEqual([{ id: 2, trained_on: '2026-01-10', refresher_due: '2027-01-10', password: 'right' }]);
});

it('invites somebody; a partner’s admin only with the partner', async () => {
  const { sent } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('E-mail'), 'mina@house.example');
  await userEvent.type(dialog.getByLabelText('First name'), 'Mina');
  await userEvent.type(dialog.getByLabelText('Last name'), 'Rad');
  await userEvent.selectOptions(dialog.getByLabelText('Role'), 'Partner panel admin');
  await userEvent.type(dialog.getByLabelText('Reason'), 'new here');
  await userEvent.type(dialog.getByLabelText('Master password'), 'right');
  await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(await dialog.findByText('You must name the partner')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Partner'), 'north');
  await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText('The invitation has been sent.')).toBeVisible();
  expect(sent).toEqual([
    {
      email: 'mina@house.example',
      first_name: 'Mina',
      last_name: 'Rad',
      role: 'ceg-admin',
      partner: 'north',
      language: 'en',
      reason: 'new here',
      password: 'right',
    },
  ]);
});

it('changes a role, ends access and gives it back, with a reason and the master password', async () => {
  const { sent } = await show();
  await userEvent.click((await open('person2@lajvard.example')).getByRole('button', { name: 'Change role' }));
  const role = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(await role.findByLabelText('Role'), 'Financial');
  await fill(role, 'The change has been saved.', 'Change');
  await userEvent.click((await open('person2@lajvard.example')).getByRole('button', { name: 'End access' }));
  await fill(within(await screen.findByRole('dialog')), 'The access has ended.', 'End access');
  await userEvent.click((await open('Person 4')).getByRole('button', { name: 'Let in again' }));
  await fill(within(await screen.findByRole('dialog')), 'An e-mail with a link has been sent.', 'Let in again');
  const asked = { reason: 'as agreed', password: 'right' };
  expect(sent).toEqual([
    { id: 2, role: 'financial', partner: 'ceg', language: 'en', ...asked },
    { id: 2, access: false, ...asked },
    { id: 4, access: true, ...asked },
  ]);
});

it('says that a change waits for a second person, and offers no other meanwhile', async () => {
  await show({ answer: { status: 0, proposal: proposal(8) } });
  const dialog = await open('Person 5');
  expect(dialog.getByText('Proposal 8 about this person waits for a second person.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Change role' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click((await open('person2@lajvard.example')).getByRole('button', { name: 'End access' }));
  await fill(within(await screen.findByRole('dialog')), 'This now waits for a second person.', 'End access');
});

it('an auditor reads and changes nothing', async () => {
  await show({ role: 'auditor' });
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  const dialog = await open('person2@lajvard.example');
  expect(await dialog.findAllByText('Firefox on Linux')).toHaveLength(2);
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['']);
});

it('signs a review of rights only when there is an answer about everybody', async () => {
  const { sent } = await show({ answer: REVIEWED });
  expect(await screen.findByText('The rights of staff have never been reviewed.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Review rights' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(within(dialog.getByRole('group', { name: 'Omid Kia' })).getByLabelText('To change'));
  await userEvent.type(dialog.getByLabelText('Master password'), 'right');
  await userEvent.click(dialog.getByRole('button', { name: 'Sign' }));
  expect(await dialog.findByText('1 colleague has no answer yet.')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog.getByRole('group', { name: 'Person 3' })).getByLabelText('Keep'));
  await userEvent.type(dialog.getByLabelText('Note (optional)'), 'after the spring');
  await userEvent.click(dialog.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('The review has been signed.')).toBeVisible();
  expect(sent).toEqual([
    {
      rights: [
        { id: 2, role: 'ceg-admin', partner: 'ceg', verdict: 'change' },
        { id: 3, role: 'financial', partner: null, verdict: 'keep' },
      ],
      note: 'after the spring',
      password: 'right',
    },
  ]);
  expect(screen.getByText(/last reviewed on 21 Mar 2026 by Sara Rad; next due on 21 Jun 2026/)).toBeVisible();
  expect(screen.getByText('1 reviewed, 1 to change')).toBeVisible();
});

it('shows an auditor the reviews, and offers none', async () => {
  await show({ role: 'auditor', reviews: REVIEWED });
  expect(await screen.findByText('1 reviewed, 1 to change')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Review rights' })).toBeNull();
});
