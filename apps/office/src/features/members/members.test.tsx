import type { Member } from '@lajvard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openPart } from '../../testing/open-office.tsx';
import { AllLogonsScreen, CegSearchScreen, MemberSearchScreen, MembersListScreen } from './index.ts';
import { type Answers, at, DISABLE, serve } from './testing/members-office.ts';

const LIST = '/backoffice/api/account/user/list';
const member = (id: number, more: Partial<Member> = {}): Member => ({
  id,
  account_code: `10020030${id}`,
  email: `member${id}@example.org`,
  full_name: `Member ${id}`,
  country_code: '98',
  phone_number: '9121234567',
  created_at: at,
  completed_at: at,
  balance: 12.5,
  blacklisted_at: null,
  closed_at: null,
  held_at: null,
  breaks: [],
  online: false,
  ...more,
});
const listOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, limit: 15, total: data.length, last_page: 1 },
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

// docs/specification/2-account-and-back-office.md#215-members-list
// docs/specification/2-account-and-back-office.md#216-member-search
describe('the members list', () => {
  const rows = [member(1), member(2, { blacklisted_at: at }), member(3, { closed_at: at, online: true })];
  const serveOffice = (more: Answers = {}) => serve({ [LIST]: () => ({ status: 200, body: listOf(rows) }), ...more });

  it.each(['unfinished', 'closed'] as const)('lists %s members separately on request', async (name) => {
    const asked = serveOffice();
    const label = { unfinished: 'Unfinished registrations', closed: 'Closed accounts' }[name];
    const { history } = await openPart('/account/users/list', MembersListScreen);
    await userEvent.click(await screen.findByRole('checkbox', { name: label }));
    await waitFor(() => expect(history.location.search).toBe(`?${name}=1`));
    await waitFor(() => expect(asked.at(-1)?.search).toEqual({ [name]: 1 }));
  });

  it('links to profiles by account id and shows the state of each account', async () => {
    const asked = serveOffice();
    await openPart('/account/users/list', MembersListScreen);
    const link = await screen.findByRole('link', { name: '100200301' });
    expect(link.getAttribute('href')).toBe('/account/profile/100200301/overview');
    const cells = screen.getAllByRole('row').map((row) => row.textContent ?? '');
    expect(cells[1]).toContain('Active');
    expect(cells[2]).toContain('Blacklisted');
    expect(cells[3]).toContain('Account closed');
    expect(cells[3]).toContain('At the live table');
    expect(asked[0]?.query.get('align')).toBe('asc'); // the oldest first
  });

  it('queries by the address: keyword, and who is online', async () => {
    const asked = serveOffice();
    const { history } = await openPart('/account/users/list?keyword=sara&online=1', MembersListScreen);
    await screen.findByRole('link', { name: '100200301' });
    expect(asked[0]?.search).toEqual({ keyword: 'sara', online: 1 });
    await userEvent.click(screen.getByRole('checkbox', { name: 'At the live table now' }));
    await waitFor(() => expect(history.location.search).toBe('?keyword=sara'));
  });

  it('asks before it blacklists; No changes nothing; Yes shows the row as the server returns it', async () => {
    const facts = { ...member(1, { blacklisted_at: at }) };
    const asked = serveOffice({ [DISABLE]: () => ({ status: 200, body: { data: facts } }) });
    await openPart('/account/users/list', MembersListScreen);
    await press('Disable the account 100200301');
    const dialog = await screen.findByRole('alertdialog', { name: 'Add to the blacklist' });
    expect(dialog.textContent).toContain('100200301');
    await userEvent.click(within(dialog).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked.filter(({ path }) => path === DISABLE)).toEqual([]);

    await press('Disable the account 100200301');
    await press('Yes, blacklist');
    expect(await screen.findByText('User has been added to blacklist successfully.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Activate the account 100200301' })).toBeVisible();
    expect(asked.filter(({ path }) => path === DISABLE).map(({ query }) => query.get('id'))).toEqual(['1']);
  });

  it('shows in its window why a blacklisting was refused', async () => {
    serveOffice({ [DISABLE]: () => ({ status: 409, body: { message: '', code: 'staff-account' } }) });
    await openPart('/account/users/list', MembersListScreen);
    await press('Disable the account 100200301');
    await press('Yes, blacklist');
    const dialog = screen.getByRole('alertdialog');
    expect(
      await within(dialog).findByText('This account belongs to staff; staff cannot be blacklisted.'),
    ).toBeVisible();
  });
});

describe('the member search', () => {
  const serveOffice = () => serve({ [LIST]: () => ({ status: 200, body: listOf([member(1)]) }) });

  it('shows with a result that the member is excluded, and until when', async () => {
    const excluded = member(1, { breaks: [{ reason: 'exclusion', until: '2027-03-21T08:30:00.000Z' }] });
    serve({ [LIST]: () => ({ status: 200, body: listOf([excluded]) }) });
    await openPart('/account/users/search?account_code=100200301', MemberSearchScreen);
    expect(await screen.findByText('Self-excluded until 21 Mar 2027, 08:30')).toBeVisible();
    expect(screen.queryByText('Active')).toBeNull();
  });

  it('needs at least one criterion before it sends anything', async () => {
    const asked = serveOffice();
    await openPart('/account/users/search', MemberSearchScreen);
    await press('Search');
    expect(
      await screen.findByText('You need enter at latest one search criteria for search to be effective.'),
    ).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('strips spaces from the account id and keeps the search in the address', async () => {
    const asked = serveOffice();
    const { history } = await openPart('/account/users/search', MemberSearchScreen);
    await userEvent.type(await screen.findByLabelText('Account ID'), ' 100 200 ۳۰۱ ');
    await userEvent.type(screen.getByLabelText('Hash code'), 'feedbeef');
    await press('Search');
    expect(await screen.findByRole('link', { name: '100200301' })).toBeVisible();
    expect(history.location.search).toBe('?account_code=100200301&hash_code=feedbeef');
    expect(asked[0]?.search).toEqual({ account_code: '100200301', hash_code: 'feedbeef' });
    expect(screen.getByLabelText('Hash code')).toHaveValue('feedbeef');
    await press('Clear');
    await waitFor(() => expect(history.location.search).toBe(''));
    expect(screen.queryByRole('link', { name: '100200301' })).toBeNull();
  });

  it.each([
    ['100 200 301', '?account_code=100200301'],
    ['member1@example.org', '?email=member1%40example.org'],
  ])('in its simple form takes %j', async (typed, search) => {
    serveOffice();
    const { history } = await openPart('/account/ceg/users/search', CegSearchScreen, { role: 'ceg-admin' });
    await userEvent.type(await screen.findByLabelText('Account ID or e-mail'), typed);
    await press('Search');
    await waitFor(() => expect(history.location.search).toBe(search));
    await screen.findByRole('link', { name: '100200301' });
    expect(screen.queryByRole('button', { name: /Disable/ })).toBeNull(); // a partner may not
    expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();
  });
});

describe('the logon history', () => {
  it('links players to their profiles, but not staff', async () => {
    const logon = (id: number, is_admin: boolean) => ({
      id,
      created_at: at,
      action: 'LOGIN',
      description: '',
      ip: '10.0.0.1',
      issuer: { account_code: `10020030${id}`, is_admin },
    });
    const asked = serve({
      '/backoffice/api/account/logons': () => ({ status: 200, body: listOf([logon(2, true), logon(1, false)]) }),
    });
    await openPart('/account/logons?keyword=10.0.0.1', AllLogonsScreen);
    expect((await screen.findByRole('link', { name: '100200301' })).getAttribute('href')).toBe(
      '/account/profile/100200301/overview',
    );
    expect(screen.queryByRole('link', { name: '100200302' })).toBeNull();
    expect(screen.getAllByText('Logged in')).toHaveLength(2);
    expect(asked[0]?.search).toEqual({ keyword: '10.0.0.1' });
  });
});
