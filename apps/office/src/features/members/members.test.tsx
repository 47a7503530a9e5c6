import type { Member, StaffRole } from '@lajvard/contract';
import { createI18n, LanguageProvider } from '@lajvard/ui';
import { Toaster } from '@lajvard/ui/toasts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import office from '../../../locales/en/office.json';
import members from '../../../locales/en/office-members.json';
import persian from '../../../locales/fa/office-members.json';
import { ageOn } from './age-on.ts';
import { AllLogonsScreen, CegSearchScreen, MemberSearchScreen, MembersListScreen, ProfileInfoScreen } from './index.ts';

/** Of the texts that players and staff share, those that are read here. */
const shared = {
  ui: { list: { file: 'CSV file' } },
  errors: {
    'search-criterion-required': 'You need enter at latest one search criteria for search to be effective.',
  },
  refusals: { 'staff-account': 'This account belongs to staff; staff cannot be blacklisted.' },
};

vi.stubGlobal('CSS', { escape: (text: string) => text }); // jsdom lacks it

const at = '2026-03-21T08:30:00.000Z';
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
  online: false,
  ...more,
});
const listOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, limit: 15, total: data.length, last_page: 1 },
});

type Asked = { path: string; search: Record<string, unknown>; query: URLSearchParams };
type Answers = Record<string, (asked: Asked) => { status: number; body: unknown }>;
const LIST = '/backoffice/api/account/user/list';
const DISABLE = '/backoffice/api/account/user/disable';

/** Answers by path; records the calls. */
function serve(answers: Answers): Asked[] {
  const all: Asked[] = [];
  globalThis.fetch = async (address) => {
    const url = new URL(String(address), 'http://x');
    const asked = {
      path: url.pathname,
      query: url.searchParams,
      search: JSON.parse(url.searchParams.get('search') ?? '{}'),
    };
    all.push(asked);
    const { status, body } = answers[url.pathname]?.(asked) ?? { status: 200, body: { data: [] } };
    return new Response(JSON.stringify(body), { status });
  };
  return all;
}

/** One screen at its address, for a member of staff of this role. */
async function open(address: string, Screen: () => ReactNode, role: StaffRole = 'super-admin', path?: string) {
  const resources = { en: { office, 'office-members': members, ...shared } };
  const i18n = await createI18n({ language: 'en', namespaces: ['office'], resources });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(['staff'], { role });
  queryClient.setQueryData(['site-config'], { PRODUCT_NAME: 'Lajvard' });
  const root = createRootRoute({
    component: () => (
      <Suspense>
        <Outlet />
      </Suspense>
    ),
  });
  const page = createRoute({
    getParentRoute: () => root,
    path: path ?? new URL(address, 'http://x').pathname,
    component: Screen,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const pairs = Object.entries(search).filter(([, value]) => value !== undefined);
      return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider i18n={i18n}>
        <RouterProvider router={router as never} />
        <Toaster />
      </LanguageProvider>
    </QueryClientProvider>,
  );
  return history;
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('admin_token', JSON.stringify({ access_token: 'a', refresh_token: 'r' }));
  window.scrollTo = () => {};
});
afterEach(cleanup);

describe('the members list', () => {
  const rows = [member(1), member(2, { blacklisted_at: at }), member(3, { closed_at: at, online: true })];
  const serveOffice = (more: Answers = {}) => serve({ [LIST]: () => ({ status: 200, body: listOf(rows) }), ...more });

  it.each(['unfinished', 'closed'] as const)('shows %s ones apart, when they are asked for', async (name) => {
    const asked = serveOffice();
    const label = { unfinished: 'Unfinished registrations', closed: 'Closed accounts' }[name];
    const history = await open('/account/users/list', MembersListScreen);
    await userEvent.click(await screen.findByRole('checkbox', { name: label }));
    await waitFor(() => expect(history.location.search).toBe(`?${name}=1`));
    await waitFor(() => expect(asked.at(-1)?.search).toEqual({ [name]: 1 }));
  });

  it('leads to profiles by account id, and says how each account stands', async () => {
    const asked = serveOffice();
    await open('/account/users/list', MembersListScreen);
    const link = await screen.findByRole('link', { name: '100200301' });
    expect(link.getAttribute('href')).toBe('/account/profile/100200301/overview');
    const cells = screen.getAllByRole('row').map((row) => row.textContent ?? '');
    expect(cells[1]).toContain('Active');
    expect(cells[2]).toContain('Blacklisted');
    expect(cells[3]).toContain('Account closed');
    expect(cells[3]).toContain('On the live table');
    expect(asked[0]?.query.get('align')).toBe('asc'); // the oldest first
  });

  it('asks by the words of the address: keyword, and who is online', async () => {
    const asked = serveOffice();
    const history = await open('/account/users/list?keyword=sara&online=1', MembersListScreen);
    await screen.findByRole('link', { name: '100200301' });
    expect(asked[0]?.search).toEqual({ keyword: 'sara', online: 1 });
    await userEvent.click(screen.getByRole('checkbox', { name: 'On the live table now' }));
    await waitFor(() => expect(history.location.search).toBe('?keyword=sara'));
  });

  it('asks before it blacklists; No does nothing; Yes shows the row as the server has it now', async () => {
    const facts = { ...member(1, { blacklisted_at: at }) };
    const asked = serveOffice({ [DISABLE]: () => ({ status: 200, body: { data: facts } }) });
    await open('/account/users/list', MembersListScreen);
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

  it('says why a blacklisting was refused, in its window', async () => {
    serveOffice({ [DISABLE]: () => ({ status: 409, body: { message: '', code: 'staff-account' } }) });
    await open('/account/users/list', MembersListScreen);
    await press('Disable the account 100200301');
    await press('Yes, blacklist');
    const dialog = screen.getByRole('alertdialog');
    expect(await within(dialog).findByText(shared.refusals['staff-account'])).toBeVisible();
  });
});

describe('the search', () => {
  const serveOffice = () => serve({ [LIST]: () => ({ status: 200, body: listOf([member(1)]) }) });

  it('needs at least one criterion, and asks nothing before', async () => {
    const asked = serveOffice();
    await open('/account/users/search', MemberSearchScreen);
    await press('Search');
    expect(
      await screen.findByText('You need enter at latest one search criteria for search to be effective.'),
    ).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('removes spaces from the account id, and keeps what was searched in the address', async () => {
    const asked = serveOffice();
    const history = await open('/account/users/search', MemberSearchScreen);
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
  ])('the simple one takes %j', async (typed, search) => {
    serveOffice();
    const history = await open('/account/ceg/users/search', CegSearchScreen, 'ceg-admin');
    await userEvent.type(await screen.findByLabelText('Account ID or e-mail'), typed);
    await press('Search');
    await waitFor(() => expect(history.location.search).toBe(search));
    await screen.findByRole('link', { name: '100200301' });
    expect(screen.queryByRole('button', { name: /Disable/ })).toBeNull(); // a partner may not
    expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();
  });
});

describe('a profile', () => {
  const facts = {
    id: 1,
    account_code: '100200301',
    created_at: at,
    completed_at: at,
    balance: 12.5,
    blacklisted_at: null,
    closed_at: null,
    held_at: null,
    online: false,
  };
  const ranks = { cash_in: 1, cash_out: null, winning: null, losing: null, house_deposit: null };
  const shown = {
    ...facts,
    email: 'm@example.org',
    ranking: ranks,
    overview: { cash_in: 5, winning: 0, losing: 0, cash_out: 0, not_used_balance: 5, house_balance: 0 },
  };
  const details = {
    id: 1,
    account_code: '100200301',
    email: 'm@example.org',
    first_name: 'Sara',
    last_name: null,
    birth_date: '1990-01-31',
    address: null,
    zip_code: '1',
    country: 'Iran',
    city: 'تهران',
    country_code: '98',
    phone_number: '912',
    partner: null,
    locale: 'fa',
    created_at: at,
    completed_at: at,
  };
  const serveOffice = (more: Answers = {}) =>
    serve({
      '/backoffice/api/account/user/show/100200301': () => ({ status: 200, body: { data: shown } }),
      '/backoffice/api/account/user/info/100200301': () => ({ status: 200, body: { data: details } }),
      '/api/common/countries': () => ({ status: 200, body: { data: [{ name: 'Iran', code: 'IR', phonecode: '98' }] } }),
      '/api/common/cities': () => ({ status: 200, body: { data: [{ name: 'Tehran', name_fa: 'تهران' }] } }),
      ...more,
    });
  const profile = (role: StaffRole) =>
    open('/account/profile/100200301/info', ProfileInfoScreen, role, '/account/profile/$profileId/info');

  it('shows every detail, places in the language of the page', async () => {
    serveOffice();
    await profile('super-admin');
    expect(await screen.findByText(/^31 Jan 1990 \(\d\d years old\)$/)).toBeVisible();
    expect(await screen.findByText('Tehran')).toBeVisible();
    expect(screen.getByText('Iran')).toBeVisible();
    expect(screen.getByText('m@example.org').getAttribute('dir')).toBe('ltr');
  });

  it('the switch asks, and shows what the server said', async () => {
    serveOffice({ [DISABLE]: () => ({ status: 200, body: { data: { ...facts, blacklisted_at: at } } }) });
    await profile('super-admin');
    await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }));
    expect(screen.getByRole('radio', { name: 'No', hidden: true })).toBeChecked(); // not before it is confirmed
    await press('Yes, blacklist');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Yes' })).toBeChecked());
    expect(screen.getByText('Blacklisted')).toBeVisible();
  });

  it("a partner's admin has no switch", async () => {
    serveOffice();
    await profile('ceg-admin');
    await screen.findByText('m@example.org');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('link', { name: 'Logon History' }).getAttribute('href')).toBe(
      '/account/profile/100200301/logon',
    );
  });

  it('says that a registration is not finished', async () => {
    serveOffice({
      '/backoffice/api/account/user/show/100200301': () => ({
        status: 200,
        body: { data: { ...shown, completed_at: null } },
      }),
    });
    await profile('super-admin');
    expect(await screen.findByText('Registration not completed')).toBeVisible();
  });

  it('of nobody says so', async () => {
    serveOffice({
      '/backoffice/api/account/user/show/100200301': () => ({ status: 404, body: { message: '', code: 'not-found' } }),
    });
    await profile('super-admin');
    expect(await screen.findByText('No member has this account ID.')).toBeVisible();
  });
});

describe('the logon history', () => {
  it('names players with a way to their profile, staff without', async () => {
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
    await open('/account/logons?keyword=10.0.0.1', AllLogonsScreen);
    expect((await screen.findByRole('link', { name: '100200301' })).getAttribute('href')).toBe(
      '/account/profile/100200301/overview',
    );
    expect(screen.queryByRole('link', { name: '100200302' })).toBeNull();
    expect(screen.getAllByText('Logged in')).toHaveLength(2);
    expect(asked[0]?.search).toEqual({ keyword: '10.0.0.1' });
  });
});

it.each([
  ['2000-03-21', '2026-03-20', 25],
  ['2000-03-21', '2026-03-21', 26],
  ['2000-12-31', '2026-01-01', 25],
  ['2004-02-29', '2026-02-28', 21],
  ['2004-02-29', '2026-03-01', 22],
])('born on %s one is on %s %d years old', (born, day, years) => {
  expect(ageOn(born, new Date(`${day}T12:00`))).toBe(years);
});

it('both languages have the same keys', () => {
  const keys = (value: object, before = ''): string[] =>
    Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === 'object' ? keys(inner, `${before}${key}.`) : `${before}${key}`,
    );
  expect(keys(persian).toSorted()).toEqual(keys(members).toSorted());
});
