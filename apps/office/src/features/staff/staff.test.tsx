import { seenText } from '@lajvard/client/seen-text';
import type { Colleague, Session, StaffRole } from '@lajvard/contract';
import type { Language } from '@lajvard/ui';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPart, serve } from '../../testing/open-office.tsx';
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
const YOU = colleague(1, { role: 'super-admin', is_you: true, full_name: 'Sara Rad' });
const PARTNER = colleague(2, { role: 'ceg-admin', partner: 'ceg', second_factor: false, full_name: null });
const NEW = colleague(3, { state: 'invited', last_used_at: null, sessions: 0, second_factor: false });

interface Shown {
  language?: Language;
  role?: StaffRole;
}
const show = async ({ language = 'en', role }: Shown = {}) => {
  const sent: unknown[] = [];
  const rows = [YOU, PARTNER, NEW];
  serve({
    [`${PATH}/list`]: () => ({ body: { data: rows, meta: { page: 1, limit: 15, total: 3, last_page: 1 } } }),
    [`${PATH}/sessions/1`]: () => ({ body: { data: [session(ID('a'))] } }),
    [`${PATH}/sessions/2`]: () => ({ body: { data: [session(ID('b')), session(ID('c'))] } }),
    [`${PATH}/end_sessions`]: (_search, _query, body) => {
      sent.push(body);
      return { body: { data: { ended: 1 } } };
    },
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
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows.map((row) => [...row.children].slice(1, 9).map((cell) => seenText(cell).trim()))).toEqual([
    [
      'Sara Rad (You)',
      'person1@lajvard.example',
      'Super admin',
      '–',
      'Active',
      'Yes',
      expect.stringContaining('21 Mar'),
      '1',
    ],
    [
      ...['person2@lajvard.example', 'person2@lajvard.example', 'Partner panel admin', 'ceg', 'Active', 'No'],
      ...[expect.stringContaining('21 Mar'), '1'],
    ],
    ['Person 3', 'person3@lajvard.example', 'Financial', '–', 'Invited', 'No', 'Never', '0'],
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
