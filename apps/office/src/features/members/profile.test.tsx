import { seenText } from '@lajvard/client/testing/seen-text.ts';
import type { StaffRole } from '@lajvard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openPart } from '../../testing/open-office.tsx';
import { ProfileInfoScreen } from './index.ts';
import { type Answers, at, DISABLE, serve } from './testing/members-office.ts';

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

// docs/specification/2-account-and-back-office.md#215-members-list
// docs/specification/2-account-and-back-office.md#216-member-search
// docs/specification/2-account-and-back-office.md#64-for-the-super-admin-only
describe('a member’s profile', () => {
  const facts = {
    id: 1,
    account_code: '100200301',
    created_at: at,
    completed_at: at,
    balance: 12.5,
    blacklisted_at: null,
    closed_at: null,
    held_at: null,
    breaks: [],
    online: false,
  };
  const ranks = { cash_in: 1, cash_out: null, winning: null, losing: null, house_deposit: null };
  const shown = {
    ...facts,
    email: 'm@example.org',
    ranking: ranks,
    limits: { bet: null, deposit: null },
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
    second_factor: false,
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
    openPart('/account/profile/100200301/info', ProfileInfoScreen, {
      role,
      path: '/account/profile/$profileId/info',
    });

  it('shows at the top the limits the member has set and how much of each is used', async () => {
    const limits = {
      bet: { bet: 50, bet_max: 200, period: '1w' },
      deposit: { deposit: 1250, max: 3000, renews_at: at },
    };
    serveOffice({
      '/backoffice/api/account/user/show/100200301': () => ({ status: 200, body: { data: { ...shown, limits } } }),
    });
    await profile('agent');
    await waitFor(() => expect(seenText(document.body)).toContain('$50 of $200'));
    expect(seenText(document.body)).toContain('$1.250 of $3.000');
  });

  const limited = (answer: object) => {
    const staff = { bet: { max: 200, period: '2w' }, deposit: null };
    const limits = { bet: { bet: 50, bet_max: 200, period: '2w' }, deposit: null, staff };
    return serveOffice({
      '/backoffice/api/account/user/show/100200301': () => ({ status: 200, body: { data: { ...shown, limits } } }),
      '/backoffice/api/account/user/limit': () => ({ status: 200, body: { data: answer } }),
    });
  };
  const sentTo = (asked: ReturnType<typeof serve>) =>
    asked.filter(({ path }) => path.endsWith('/user/limit')).map(({ body }) => body);

  it('shows the limits of staff, and sets one with a reason', async () => {
    const asked = limited({ bet: null, deposit: { max: 300, period: 'monthly' } });
    await profile('super-admin');
    const list = await screen.findByRole('list', { name: 'Limits by staff' });
    const items = within(list).getAllByRole('listitem').map(seenText);
    expect(items[0]).toContain('Stakes: $200 (2 weeks)');
    expect(items[1]).toBe('Deposits: none');
    await press('Limit the player');
    await userEvent.click(await screen.findByRole('radio', { name: 'Deposits' }));
    const amount = screen.getByLabelText('Amount (USD)');
    await userEvent.type(amount, '1,250');
    expect(amount).toHaveAccessibleDescription(/“1,250” is not clear/);
    await userEvent.clear(amount);
    await userEvent.type(amount, '۱.۲۵۰');
    expect(amount).toHaveAccessibleDescription('“1.250” is read as 1250 dollars');
    await userEvent.type(screen.getByLabelText('Reason'), 'by phone');
    await press('Set limit');
    await waitFor(() =>
      expect(sentTo(asked)).toEqual([
        { id: facts.id, kind: 'deposit', period: 'monthly', amount: '1250', reason: 'by phone' },
      ]),
    );
  });

  it('proposes to remove a limit of staff', async () => {
    const asked = limited({ status: 0, proposal: {} });
    await profile('financial');
    await press('Remove');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Reason'), 'well');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(sentTo(asked)).toEqual([{ id: facts.id, kind: 'bet', period: '1w', amount: null, reason: 'well' }]),
    );
  });

  it('shows at the top that the member is excluded and until when, instead of "Active"', async () => {
    const until = '2027-03-21T08:30:00.000Z';
    serveOffice({
      '/backoffice/api/account/user/show/100200301': () => ({
        status: 200,
        body: { data: { ...shown, breaks: [{ reason: 'exclusion', until }] } },
      }),
    });
    await profile('super-admin');
    expect(await screen.findByText('Self-excluded until 21 Mar 2027, 08:30')).toBeVisible();
    expect(screen.queryByText('Active')).toBeNull();
  });

  it('shows every detail, with places in the page’s language', async () => {
    serveOffice();
    await profile('super-admin');
    expect(await screen.findByText(/^31 Jan 1990 \(\d\d years old\)$/)).toBeVisible();
    expect(await screen.findByText('Tehran')).toBeVisible();
    expect(screen.getByText('Iran')).toBeVisible();
    expect(screen.getByText('m@example.org').getAttribute('dir')).toBe('ltr');
  });

  it('asks before it blacklists, and shows the state the server returns', async () => {
    serveOffice({ [DISABLE]: () => ({ status: 200, body: { data: { ...facts, blacklisted_at: at } } }) });
    await profile('super-admin');
    await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }));
    expect(screen.getByRole('radio', { name: 'No', hidden: true })).toBeChecked(); // not before it is confirmed
    await press('Yes, blacklist');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Yes' })).toBeChecked());
    expect(screen.getByText('Blacklisted')).toBeVisible();
  });

  it('corrects name and mailbox with a reason, and sends only what differs', async () => {
    const CORRECT = '/backoffice/api/account/user/correct';
    const missing = {
      message: '',
      code: 'form-invalid',
      errors: { reason: [''] },
      codes: { reason: ['reason-required'] },
    };
    const all = serveOffice({
      [CORRECT]: ({ body }) =>
        (body as { reason: string }).reason === ''
          ? { status: 422, body: missing }
          : { status: 200, body: { data: { ...details, last_name: 'Karimi', email: 'new@example.org' } } },
    });
    await profile('super-admin');
    await press('Correct name, birth date or e-mail');
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct personal data' }));
    await userEvent.type(dialog.getByLabelText('Last name'), 'Karimi');
    await userEvent.clear(dialog.getByLabelText('E-mail'));
    await userEvent.type(dialog.getByLabelText('E-mail'), 'new@example.org');
    expect(dialog.getByText(/A notice goes to both addresses/)).toBeVisible();
    await press('Save the correction');
    expect(await dialog.findByText('You must enter your reason')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Reason'), 'The passport says so.');
    await press('Save the correction');
    expect(await screen.findByText('new@example.org')).toBeVisible();
    expect(all.filter(({ path }) => path === CORRECT).at(-1)?.body).toEqual({
      id: 1,
      last_name: 'Karimi',
      email: 'new@example.org',
      reason: 'The passport says so.',
    });
  });

  it('offers a partner’s admin no corrections', async () => {
    serveOffice();
    await profile('ceg-admin');
    await screen.findByText('m@example.org');
    expect(screen.queryByRole('button', { name: 'Correct name, birth date or e-mail' })).toBeNull();
  });

  it('shows a partner’s admin no blacklist switch', async () => {
    serveOffice();
    await profile('ceg-admin');
    await screen.findByText('m@example.org');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('link', { name: 'Logon History' }).getAttribute('href')).toBe(
      '/account/profile/100200301/logon',
    );
  });

  it('shows that a registration is unfinished', async () => {
    serveOffice({
      '/backoffice/api/account/user/show/100200301': () => ({
        status: 200,
        body: { data: { ...shown, completed_at: null } },
      }),
    });
    await profile('super-admin');
    expect(await screen.findByText('Registration not completed')).toBeVisible();
  });

  it('shows that the account does not exist', async () => {
    serveOffice({
      '/backoffice/api/account/user/show/100200301': () => ({ status: 404, body: { message: '', code: 'not-found' } }),
    });
    await profile('super-admin');
    expect(await screen.findByText('No member has this account ID.')).toBeVisible();
  });
});
