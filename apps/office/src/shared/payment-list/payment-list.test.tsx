import type { StaffDeposit, StaffRole, StaffWithdrawal } from '@lajvard/contract';
import { createI18n, LanguageProvider, ThemeProvider } from '@lajvard/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import errors from '../../../../player/locales/en/errors.json';
import refusals from '../../../../player/locales/en/refusals.json';
import ui from '../../../../player/locales/en/ui.json';
import english from '../../../locales/en/office.json';
import payments from '../../../locales/en/office-payments.json';
import persian from '../../../locales/fa/office-payments.json';
import { createOfficeRouter } from '../../app/router.tsx';

const HASH = 'b5c1f0a2d4e6978812340000abcdef00b5c1f0a2d4e6978812340000abcdef00';
const WALLET = 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS';
const at = '2026-03-21T08:30:00.000Z';

const staff = (role: StaffRole) => ({
  ...{ id: 1, account_code: '900000001', email: 'super@demo.lajvard', first_name: 'S', last_name: 'D' },
  ...{ full_name: 'Super Demo', birth_date: null, address: null, zip_code: null, country: null, city: null },
  ...{ country_code: null, phone_number: null, locale: 'en', favorite: null, is_admin: true, role },
  ...{ blacklisted_at: null, balance: 0, bet_limitation: null, bet_limit: null, deposit_limitation: null },
  last_logon_at: null,
  settings: {
    ...{ closure_end_at: null, closure_period: null, exclusion_end_at: null, exclusion_period: null },
    ...{ bet_limitation_start_at: null, bet_limitation_period: null, bet_limitation_amount: null },
    ...{ deposit_limitation_start_at: null, deposit_limitation_period: null, deposit_limitation_amount: null },
  },
});
const check = (verdict: NonNullable<StaffDeposit['check']>['verdict'], amount: number | null = null) => ({
  ...{ verdict, contract: null, recipient: null, amount, confirmations: 21, attempts: 1 },
  ...{ checked_at: at, again_at: null },
});
const deposit = (id: number, more: Partial<StaffDeposit> = {}): StaffDeposit => ({
  ...{ id, created_at: at, hash_code: HASH, amount: 250, status: 0, description: null, dest_wallet_code: WALLET },
  ...{ transaction: null, steps: [{ status: 0, at, description: null, by: null }] },
  ...{ user: { account_code: '100200300', balance: 40 }, check: null, may: [1, 2], ...more },
});
const withdrawal = (id: number, more: Partial<StaffWithdrawal> = {}): StaffWithdrawal => {
  const { check: _check, ...row } = deposit(id);
  return { ...row, hash_code: null, current_balance: 40, ...more };
};

type Asked = { method: string; path: string; body: unknown };
type Answer = { status: number; body: unknown } | 'no-answer';

/** Answers by method and path; the list holds `rows`. */
function serve(role: StaffRole, rows: object[], more: Record<string, (asked: Asked) => Answer | Promise<Answer>> = {}) {
  const asked: Asked[] = [];
  const listed = ({ path }: Asked) => {
    const { id } = JSON.parse(new URL(path, 'http://x').searchParams.get('search') ?? '{}') as { id?: number };
    const data = rows.filter((row) => id === undefined || (row as { id: number }).id === id);
    const meta = { page: 1, limit: 15, total: data.length, last_page: 1 };
    const counts = { waiting: 7, approved: 2, declined: 1 };
    return { status: 200, body: { data, meta, totals: { count: data.length, amount: 500 }, counts } };
  };
  const answers: typeof more = {
    'GET /backoffice/api/account/profile': () => ({ status: 200, body: { data: staff(role) } }),
    'GET /backoffice/api/account/reports/pending': () => ({
      status: 200,
      body: { data: { deposits: 7, withdrawals: 7, tickets: null } },
    }),
    'GET /backoffice/api/account/deposit/list': listed,
    'GET /backoffice/api/account/withdrawal/list': listed,
    ...more,
  };
  globalThis.fetch = async (address, init = {}) => {
    const call = {
      method: init.method ?? 'GET',
      path: String(address),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    asked.push(call);
    const answer = await (answers[`${call.method} ${call.path.split('?')[0]}`]?.(call) ?? {
      status: 404,
      body: { message: 'refusals:not-found', code: 'not-found' },
    });
    if (answer === 'no-answer') throw new TypeError('no answer');
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  };
  return { to: (path: string) => asked.filter((call) => call.path.split('?')[0] === path) };
}

async function open(address: string) {
  localStorage.setItem('admin_token', JSON.stringify({ access_token: 'a', refresh_token: 'r' }));
  const resources = { en: { office: english, 'office-payments': payments, errors, refusals, ui } };
  const i18n = await createI18n({ language: 'en', namespaces: Object.keys(resources.en), resources });
  const history = createMemoryHistory({ initialEntries: [`/admin${address}`] });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider i18n={i18n} timeZone="UTC">
        <ThemeProvider>
          <RouterProvider router={createOfficeRouter({ queryClient }, history)} />
        </ThemeProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  );
  return { history };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const UPDATE = '/backoffice/api/account/deposit/update';
const PAY = '/backoffice/api/account/withdrawal/update';

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the queue of deposits', () => {
  it('asks for what waits; other statuses stand in the address', async () => {
    const server = serve('super-admin', [deposit(7), deposit(6, { status: 1, may: [2] })]);
    const { history } = await open('/account/deposits/wait');
    const row = (await button('Deposit 7')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Waiting for approval')).toBeTruthy();
    expect(within(row).getByRole('link', { name: '100200300' }).getAttribute('href')).toBe(
      '/admin/account/profile/100200300/overview',
    );
    expect(row.className).toContain('lj-row-waits');
    const searchOf = (place: number) =>
      new URL(server.to('/backoffice/api/account/deposit/list').at(place)?.path ?? '', 'http://x').searchParams.get(
        'search',
      );
    expect(searchOf(0)).toBe('{"status":0}');
    const statuses = screen.getByRole('group', { name: 'Status' });
    await userEvent.click(within(statuses).getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(history.location.href).toBe('/admin/account/deposits/wait?status=all'));
    expect(searchOf(-1)).toBe('{}');
    expect(screen.getByRole('radio', { name: 'Waiting (7)' })).toBeTruthy();
  });

  it('approves only after the dialog; the row changes in place', async () => {
    const rows = [deposit(7, { check: check('wrong-amount', 25) })];
    const after = deposit(7, { status: 1, may: [2] });
    const server = serve('super-admin', rows, {
      [`POST ${UPDATE}`]: () => ({ status: 200, body: { data: after } }),
    });
    await open('/account/deposits/wait');
    await press('Approve deposit 7');
    const dialog = await screen.findByRole('dialog', { name: 'Approve deposit 7' });
    expect(server.to(UPDATE)).toEqual([]);
    expect(within(dialog).getByText('100200300')).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: `Look up ${HASH} on the public explorer` })).toBeTruthy();
    expect(within(dialog).getByRole('alert').textContent).toContain(
      'Warning: another amount was sent than the player told.',
    );
    expect(within(dialog).getByRole('alert').textContent).toContain('$25');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(server.to(UPDATE)).toEqual([]);
    await press('Approve deposit 7');
    await press(/^Approve .?\$250/);
    expect(await screen.findByText('Deposit 7 is approved.')).toBeTruthy();
    expect(server.to(UPDATE).map(({ body }) => body)).toEqual([{ id: 7, status: 1, seen: 0 }]);
    const row = (await button('Deposit 7')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Approved')).toBeTruthy();
    expect(row.className).not.toContain('lj-row-waits');
    expect(within(row).queryByRole('button', { name: 'Approve deposit 7' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Waiting (6)' })).toBeTruthy();
  });

  it('takes no second press while the first is under way, and cannot be left then', async () => {
    let answer = (_: Answer): void => undefined;
    const waits = new Promise<Answer>((resolve) => {
      answer = resolve;
    });
    const server = serve('super-admin', [deposit(7)], { [`POST ${UPDATE}`]: () => waits });
    await open('/account/deposits/wait');
    await press('Approve deposit 7');
    const confirm = await button(/^Approve .?\$250/);
    await userEvent.click(confirm);
    await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBe('true'));
    await userEvent.click(confirm);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    answer({ status: 200, body: { data: deposit(7, { status: 1, may: [2] }) } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.to(UPDATE)).toHaveLength(1);
  });

  it('a decline needs its reason; what was typed stays when the server says no', async () => {
    const server = serve('super-admin', [deposit(7)], {
      [`POST ${UPDATE}`]: () => ({ status: 409, body: { message: 'refusals:deposit-spent', code: 'deposit-spent' } }),
    });
    await open('/account/deposits/wait');
    await press('Decline deposit 7');
    await press(/^Decline .?\$250/);
    expect(await screen.findByText(errors['decline-reason-required'])).toBeTruthy();
    expect(server.to(UPDATE)).toEqual([]);
    const reason = screen.getByRole('textbox', { name: 'Reason for the decline' });
    await userEvent.type(reason, 'no such transfer');
    await press(/^Decline .?\$250/);
    expect(await screen.findByText(refusals['deposit-spent'])).toBeTruthy();
    expect(reason).toHaveProperty('value', 'no such transfer');
    expect(server.to(UPDATE).at(-1)?.body).toEqual({ id: 7, status: 2, seen: 0, description: 'no such transfer' });
  });

  it('says who was first, and shows the row as it stands now', async () => {
    const rows = [deposit(7)];
    serve('super-admin', rows, {
      [`POST ${UPDATE}`]: () => {
        rows[0] = deposit(7, { status: 2, may: [1] });
        const decided = { status: 2, by: 'Super2 Demo', at };
        return { status: 409, body: { message: 'refusals:already-decided', code: 'already-decided', decided } };
      },
    });
    await open('/account/deposits/wait');
    await press('Approve deposit 7');
    await press(/^Approve .?\$250/);
    expect((await screen.findByRole('alert')).textContent).toContain('Already declined by Super2 Demo, 21 Mar 2026');
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).queryByRole('button', { name: /^Approve/ })).toBeNull();
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    const row = (await button('Deposit 7')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Declined')).toBeTruthy();
  });

  it('keys a and r open the dialogs of the row that has the focus, and never act', async () => {
    const server = serve('super-admin', [deposit(7), deposit(6, { status: 1, may: [2] })]);
    await open('/account/deposits/wait');
    await button('Deposit 7');
    await userEvent.keyboard('a');
    expect(screen.queryByRole('dialog'), 'no row has the focus').toBeNull();
    await userEvent.keyboard('ja');
    expect(await screen.findByRole('dialog', { name: 'Approve deposit 7' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByRole('button', { name: 'Deposit 6' }).focus();
    await userEvent.keyboard('a');
    expect(screen.queryByRole('dialog'), 'it is approved already').toBeNull();
    await userEvent.keyboard('r');
    expect(await screen.findByRole('dialog', { name: 'Decline deposit 6' })).toBeTruthy();
    expect(server.to(UPDATE)).toEqual([]);
  });

  it('a row opens with its story and who decided', async () => {
    const steps = [
      { status: 0 as const, at, description: null, by: null },
      { status: 2 as const, at: '2026-03-21T09:00:00.000Z', description: 'no such transfer', by: 'Super2 Demo' },
    ];
    serve('super-admin', [deposit(7, { status: 2, may: [1], steps, check: check('found') })]);
    await open('/account/history/deposit');
    await press('Deposit 7');
    const dialog = await screen.findByRole('dialog', { name: 'Deposit 7' });
    expect(within(dialog).getByText('Declined by Super2 Demo')).toBeTruthy();
    expect(within(dialog).getByText('no such transfer')).toBeTruthy();
    expect(within(dialog).getByRole('status').textContent).toContain('our wallet and the amount agree');
  });
});

describe('the queue of withdrawals', () => {
  it('an approval needs the hash of the transfer that paid it', async () => {
    const server = serve('super-admin', [withdrawal(9)], {
      [`POST ${PAY}`]: () => ({ status: 200, body: { data: withdrawal(9, { status: 1, may: [2], hash_code: HASH }) } }),
    });
    await open('/account/withdrawals/wait');
    await press('Approve withdrawal 9');
    await press(/^Approve .?\$250/);
    expect(await screen.findByText(errors['receipt-hash-required'])).toBeTruthy();
    expect(server.to(PAY)).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Receipt hash code' }), HASH);
    await press(/^Approve .?\$250/);
    expect(await screen.findByText('Withdrawal 9 is approved.')).toBeTruthy();
    expect(server.to(PAY).map(({ body }) => body)).toEqual([{ id: 9, status: 1, seen: 0, hash_code: HASH }]);
  });
});

describe('the financial role', () => {
  it('sees plain rows: no filter of status, no search, no account ids, no actions, nothing to open', async () => {
    const plain = { user: { account_code: null, balance: 40 }, may: [], steps: [] };
    const server = serve('financial', [deposit(7, plain)]);
    await open('/account/deposits/wait?status=approved&keyword=100200300');
    expect(await screen.findByText('Waiting for approval')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /Waiting/ })).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Account ID' })).toBeNull();
    for (const name of ['Deposit 7', 'Approve deposit 7', 'Decline deposit 7']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    const [asked] = server.to('/backoffice/api/account/deposit/list');
    expect(new URL(asked?.path ?? '', 'http://x').searchParams.get('search')).toBe('{"status":0}');
  });
});

describe('a charge', () => {
  const account = { account_code: '100200300', full_name: 'Alice Demo', email: 'alice@demo.lajvard', balance: 1000 };
  const TRANSFER = '/backoffice/api/account/user/transfer';
  const MASTER = '/backoffice/api/account/user/check_master_password';
  const refused = {
    status: 403,
    body: { message: 'refusals:authentication-failed', code: 'authentication-failed' },
  } as const;
  const desk = (transfer: (asked: Asked) => Answer) =>
    serve('super-admin', [], {
      [`POST ${MASTER}`]: ({ body }) =>
        (body as { password: string }).password === 'right' ? { status: 200, body: { message: 'ok' } } : refused,
      [`GET ${TRANSFER}/account`]: ({ path }) =>
        path.includes('100200300')
          ? { status: 200, body: { data: account } }
          : {
              status: 422,
              body: { message: 'refusals:form-invalid', errors: { account_code: ['errors:account-unknown'] } },
            },
      [`POST ${TRANSFER}`]: transfer,
    });
  const unlock = async (password: string) => {
    await userEvent.type(await screen.findByLabelText('Master password'), password);
    await press('Unlock');
  };
  const find = async (code: string) => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Account ID' }), code);
    await press('Find the account');
  };

  it('is locked until the master password is right; shows whose account; asks; says what stands now', async () => {
    let isLost = true;
    const made = { id: 1, created_at: at, account_code: '100200300', amount: 50, balance: 1000, new_balance: 1050 };
    const server = desk(() => (isLost ? 'no-answer' : { status: 200, body: { data: made } }));
    await open('/account/charge/credit');
    await screen.findByLabelText('Master password');
    expect(screen.queryByRole('textbox', { name: 'Account ID' })).toBeNull();
    await press('Unlock');
    expect(await screen.findByText('You must enter master password')).toBeTruthy();
    await unlock('wrong');
    expect(await screen.findByText("You need master password for charge user's accounts")).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Master password'));
    await unlock('right');
    await find('999999999');
    expect(await screen.findByText(errors['account-unknown'])).toBeTruthy();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Account ID' }));
    await find('۱۰۰ ۲۰۰-۳۰۰');
    expect(await screen.findByText('Alice Demo')).toBeTruthy();
    expect(screen.getByText('$1.000')).toBeTruthy();
    await press('Charge the account');
    expect(await screen.findByText(errors['amount-required'])).toBeTruthy();
    const amount = screen.getByRole('textbox', { name: /Amount/ });
    await userEvent.type(amount, '0');
    await press('Charge the account');
    expect(await screen.findByText('Amount must be bigger than $1')).toBeTruthy();
    await userEvent.clear(amount);
    await userEvent.type(amount, '5.0');
    await press('Charge the account');
    expect((await screen.findByRole('alertdialog')).textContent).toMatch(/\$50.+Alice Demo.+100200300.+\$1\.050/);
    expect(server.to(TRANSFER)).toEqual([]);
    await press('Yes, charge it');
    expect(await screen.findByText(errors.network)).toBeTruthy();
    expect(amount, 'nothing typed is lost').toHaveProperty('value', '50');
    isLost = false;
    await press('Charge the account');
    await press('Yes, charge it');
    expect(await screen.findByText('The user account has been charged successfully.')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('$1.050');
    const sent = server.to(TRANSFER).map(({ body }) => body as { request_id: string });
    expect(sent[0]).toMatchObject({ account_code: '100200300', amount: 50, password: 'right' });
    expect(sent[1], 'after a lost answer the same request').toEqual(sent[0]);
    expect(sent[0]?.request_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await screen.findByRole('textbox', { name: 'Account ID' }), 'the next one').toBeTruthy();
  });

  it('is locked again when the master password is refused on the charge itself', async () => {
    desk(() => refused);
    await open('/account/charge/credit');
    await unlock('right');
    await find('100200300');
    await userEvent.type(await screen.findByRole('textbox', { name: /Amount/ }), '50');
    await press('Charge the account');
    await press('Yes, charge it');
    expect(await screen.findByText("You need master password for charge user's accounts")).toBeTruthy();
    expect(screen.getByLabelText('Master password')).toHaveProperty('value', '');
  });
});

it('both languages have the same keys', () => {
  const keys = (value: object, before = ''): string[] =>
    Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === 'object' ? keys(inner, `${before}${key}.`) : `${before}${key}`,
    );
  expect(keys(persian).sort()).toEqual(keys(payments).sort());
});
