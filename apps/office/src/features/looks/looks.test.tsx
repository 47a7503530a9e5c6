import { seenText } from '@lajvard/client/testing/seen-text.ts';
import { ALL_ROUTES, isLook, type StaffLook } from '@lajvard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPart, serve } from '../../testing/open-office.tsx';
import { LooksScreen } from './index.ts';

const LOOKS = '/backoffice/api/account/audit/looks';
const ALICE = { id: 12, account_code: '100200312', name: 'Alice Demo', email: 'alice@demo.lajvard', is_staff: false };
const look = (id: number, call: string, more: Partial<StaffLook> = {}): StaffLook => ({
  id,
  at: '2026-03-21T08:30:05.000Z',
  staff: { id: 4, name: 'Boss Demo', email: 'boss@demo.lajvard' },
  call,
  person: null,
  subject: null,
  asked: {},
  ...more,
});
const show = async (rows: StaffLook[]) => {
  const meta = { page: 1, limit: 15, total: rows.length, last_page: 1 };
  const asked = serve({ [LOOKS]: () => ({ body: { data: rows, meta } }) });
  await openPart('/', LooksScreen, { role: 'auditor' });
  await screen.findAllByRole('row');
  return asked;
};
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
const lines = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => plain(seenText(cell))));

it('says who looked at whom, at what and with which filters', async () => {
  await show([
    look(3, 'memberShow', { person: ALICE }),
    look(2, 'roundPlayersCsv', { subject: 'round:71' }),
    look(4, 'staffTicketList', { asked: { status: 0 } }),
    look(1, 'depositsReport', { asked: { type: 'monthly', month: 10, page: 1, keyword: null } }),
  ]);
  const day = ['21 Mar 2026', '08:30:05', 'boss@demo.lajvard'];
  expect(lines()).toEqual([
    ['3', ...day, 'Profile', '100200312', '–', '–'],
    ['2', ...day, 'Players of a round, as a file', '–', 'Round 71', '–'],
    ['4', ...day, 'Tickets', '–', '–', 'Status: new'],
    ['1', ...day, 'Deposits report', '–', '–', 'Period: a month, Month: 11, Search word'],
  ]);
  expect(screen.getByRole('link', { name: '100200312' }).getAttribute('href')).toContain('/profile/100200312/');
});

it('is searched by staff and by player', async () => {
  const asked = await show([look(1, 'memberShow')]);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Staff member' }), 'boss{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Account ID' }), '100200312{Enter}');
  await waitFor(() =>
    expect(JSON.parse(new URL(asked.at(-1) ?? '', 'http://x').searchParams.get('search') ?? '')).toEqual({
      keyword: 'boss',
      account_code: '100200312',
    }),
  );
});

it('has words for every call that is recorded', async () => {
  const calls = ALL_ROUTES.filter(isLook).map(({ name }) => name);
  await show(calls.map((call, place) => look(place + 1, call)));
  const wordless = lines().filter((cells) => calls.includes(cells[4] ?? '') || cells[4]?.includes(':'));
  expect(wordless).toEqual([]);
});
