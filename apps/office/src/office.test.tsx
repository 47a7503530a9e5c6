import { page } from '@lajvard/client';
import type { StaffRole } from '@lajvard/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { safeReturnPath } from './shared/browser/return-path.ts';
import { homeOf } from './shared/session/homes.ts';
import { staffLabel } from './shared/session/staff.ts';
import { openOffice } from './testing/open-office.tsx';
import { staffPerson } from './testing/staff-person.ts';

const TOKENS = { access_token: 'staff-access', refresh_token: 'staff-refresh', token_type: 'Bearer', expires_in: 900 };

/** Answers by path; records the calls as `METHOD path token`. */
function serve(answers: Record<string, { status: number; body: unknown }>): string[] {
  const asked: string[] = [];
  globalThis.fetch = async (address, init = {}) => {
    const { Authorization = '' } = (init.headers ?? {}) as Record<string, string>;
    asked.push(`${init.method} ${address} ${Authorization.replace('Bearer ', '')}`.trim());
    const { status, body } = answers[String(address)] ?? { status: 200, body: { data: { config: {} } } };
    return new Response(JSON.stringify(body), { status });
  };
  return asked;
}
/** Opens the office as this browser is: signed in only if a test did so. */
const visit = (address: string) => openOffice(address, { signedIn: false });
const signedIn = () => localStorage.setItem('admin_token', JSON.stringify(TOKENS));
const profileOf = (role: StaffRole | 'cleaner' | null) => ({
  '/backoffice/api/account/profile': {
    status: 200,
    body: { data: staffPerson(role, { email: 'super@demo.lajvard' }) },
  },
});
const refused = { status: 401, body: { message: 'Authorization Failed.', code: 'token-invalid' } };

beforeEach(() => {
  vi.spyOn(page, 'reload').mockImplementation(() => {});
});

// docs/specification/1-table-and-site.md#71-tokens-and-401
// docs/specification/2-account-and-back-office.md#213-admin-shell
// docs/specification/2-account-and-back-office.md#214-staff-login
describe('the office login', () => {
  it('receives visitors without a session, with their destination in r', async () => {
    serve({});
    const { history } = await visit('/account/dashboard');
    await waitFor(() => expect(history.location.href).toBe('/admin/account/login?r=%2Fadmin%2Faccount%2Fdashboard'));
  });

  it('receives an expired session: the staff token is deleted, the page reloads and asks for sign-in', async () => {
    signedIn();
    serve({ '/backoffice/api/account/profile': refused, '/oauth/token': refused });
    const { history } = await visit('/account/dashboard');
    await waitFor(() => expect(history.location.pathname).toBe('/admin/account/login'));
    expect(localStorage.getItem('admin_token')).toBeNull();
    expect(page.reload).toHaveBeenCalledTimes(1);
    cleanup();
    const { history: reloaded } = await visit('/account/dashboard'); // the reload
    expect(await screen.findByText('Your session has ended. Log in again to continue.')).toBeVisible();
    expect(reloaded.location.search).toContain('r=%2Fadmin%2Faccount%2Fdashboard');
  });

  it('requires both fields in the specification’s words', async () => {
    const asked = serve({});
    await visit('/account/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('You must enter your username')).toBeVisible();
    expect(screen.getByText('You must enter your password')).toBeVisible();
    expect(asked.filter((call) => call.includes('login'))).toEqual([]);
  });

  it('signs in, stores the token under its own key and goes to r', async () => {
    localStorage.setItem('token', 'of a player');
    const asked = serve({ '/api/auth/admin/login': { status: 200, body: TOKENS }, ...profileOf('super-admin') });
    const { history } = await visit('/account/login?r=/admin/account/dashboard?page=2');
    await userEvent.type(await screen.findByLabelText('Username'), 'super@demo.lajvard');
    await userEvent.type(screen.getByLabelText('Password'), 'Lajvard-demo-1');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(history.location.href).toBe('/admin/account/dashboard?page=2'));
    expect(await screen.findByText('KIA - MAIN ADMIN')).toBeVisible();
    expect(JSON.parse(localStorage.getItem('admin_token') ?? '')).toMatchObject({ access_token: 'staff-access' });
    expect(localStorage.getItem('token')).toBe('of a player');
    expect(asked).toContain('GET /backoffice/api/account/profile staff-access');
  });
});

describe('the office shell', () => {
  it.each([
    ['super-admin', 'KIA - MAIN ADMIN'],
    ['ceg-admin', 'CEG Panel'],
    ['agent', 'Sara Demo AGENT'],
    ['admin', 'Sara Demo'],
    ['financial', 'Sara Demo'],
  ])('shows a %s as %s', (role, label) => expect(staffLabel(staffPerson(role as StaffRole))).toBe(label));

  it('shows Permission Denied where the role has no access, and hides the entry from the menu', async () => {
    signedIn();
    serve(profileOf('cleaner'));
    await visit('/account/dashboard');
    expect(await screen.findByRole('heading', { name: 'Permission Denied' })).toBeVisible();
    expect(screen.getByText("You don't have permission for access to this section")).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });

  it.each([
    ['super-admin', '/account/dashboard'],
    ['financial', '/account/dashboard'],
    ['admin', '/account/dashboard'],
    ['agent', '/account/tickets/wait'],
    ['ceg-admin', '/account/ceg/users/search'],
  ])('opens for a %s at %s', (role, home) => expect(homeOf(role)).toBe(home));

  it('shows an admin on the dashboard how many tickets wait, with a link to them', async () => {
    signedIn();
    const pending = { status: 200, body: { data: { deposits: null, withdrawals: null, tickets: 3 } } };
    serve({ ...profileOf('admin'), '/backoffice/api/account/reports/pending': pending });
    await visit('');
    const link = await screen.findByRole('link', { name: '3 waiting' });
    expect(link.getAttribute('href')).toBe('/admin/account/tickets/wait');
  });

  it('lists / among its keys on every page: on a page without a search, it leads to one', async () => {
    signedIn();
    serve(profileOf('super-admin'));
    const { history } = await visit('/account/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }));
    const search = within(await screen.findByRole('dialog'))
      .getByText('Search')
      .closest('div');
    expect(within(search as HTMLElement).getByText('/')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(document.body, { code: 'Slash' });
    await waitFor(() => expect(history.location.pathname).toBe('/admin/account/users/search'));
  });

  it('has a link to its content as the first stop of the Tab key', async () => {
    signedIn();
    serve(profileOf('super-admin'));
    await visit('/account/dashboard');
    const skip = await screen.findByRole('link', { name: 'Skip to content' });
    (document.activeElement as HTMLElement).blur();
    await userEvent.tab();
    expect(skip).toHaveFocus();
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
  });

  it('asks before it logs out; No stays', async () => {
    signedIn();
    const asked = serve(profileOf('agent'));
    await visit('/account/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Are you sure to logout your account?');
    await userEvent.click(screen.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked.filter((call) => call.includes('action'))).toEqual([]);
    expect(localStorage.getItem('admin_token')).not.toBeNull();
  });
});

it.each([
  'https://evil.example',
  '//evil.example',
  '/admin/\\evil',
  '/admin/../live/play',
  '/live/play',
  '/adminevil',
  '/admin/\t/x',
  '',
  null,
])('r rejects %j', (r) => expect(safeReturnPath(r, 'https://lajvard.example')).toBeNull());
