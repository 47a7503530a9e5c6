import type { StaffDeposit, StaffRole, StaffWithdrawal } from '@lajvard/contract';
import { createI18n, LanguageProvider, ThemeProvider } from '@lajvard/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import english from '../../locales/en/office.json';
import payments from '../../locales/en/office-payments.json';
import { createOfficeRouter } from '../app/router.tsx';
import { staffPerson } from './staff-person.ts';

export const HASH = 'b5c1f0a2d4e6978812340000abcdef00b5c1f0a2d4e6978812340000abcdef00';
const WALLET = 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS';
export const at = '2026-03-21T08:30:00.000Z';

/** What the network says of a deposit. */
export const check = (verdict: NonNullable<StaffDeposit['check']>['verdict'], amount: number | null = null) => ({
  verdict,
  contract: null,
  recipient: null,
  amount,
  confirmations: 21,
  attempts: 1,
  checked_at: at,
  again_at: null,
});
/** A deposit that waits. */
export const deposit = (id: number, more: Partial<StaffDeposit> = {}): StaffDeposit => ({
  id,
  created_at: at,
  hash_code: HASH,
  amount: 250,
  asked_amount: 250,
  status: 0,
  description: null,
  dest_wallet_code: WALLET,
  transaction: null,
  steps: [{ status: 0, at, description: null, by: null }],
  user: { account_code: '100200300', balance: 40, bars: [] },
  check: null,
  may: [1, 2],
  ...more,
});
/** A withdrawal that waits. */
export const withdrawal = (id: number, more: Partial<StaffWithdrawal> = {}): StaffWithdrawal => {
  const { check: _check, asked_amount: _asked, ...row } = deposit(id);
  return { ...row, hash_code: null, current_balance: 40, ...more };
};

/** Those of the texts shared with the player's site that the tests read. */
export const errors = {
  'amount-required': 'You must enter amount',
  'charge-too-small': 'Amount must be bigger than $1',
  'charge-reason-required': 'You must enter a reason for the charge',
  'amount-cents-refused': '“{{text}}” has cents; enter whole dollars',
  'account-unknown': 'There is no account with this ID',
  'decline-reason-required': 'You must enter a reason for decline transaction',
  'receipt-hash-required': 'You must enter receipt hash code',
  'master-password-required': 'You must enter master password',
  network: 'The server could not be reached.',
};
export const refusals = {
  'deposit-spent': 'The player no longer has this money; the deposit cannot be taken back.',
  'authentication-failed': "You need master password for charge user's accounts",
};
const ui = {
  explorer: 'on the public explorer',
  close: 'Close',
  list: {
    clear: 'Clear filters',
    'unknown-text': 'The address asks for {{words}}, which does not exist. Nothing is shown.',
  },
};

export type Asked = { method: string; path: string; body: unknown };
export type Answer = { status: number; body: unknown } | 'no-answer';

/** A fake server of payments: answers by method and path; the lists hold `rows`. */
export function serve(
  role: StaffRole,
  rows: object[],
  more: Record<string, (asked: Asked) => Answer | Promise<Answer>> = {},
) {
  const asked: Asked[] = [];
  const listed = ({ path }: Asked) => {
    const { id } = JSON.parse(new URL(path, 'http://x').searchParams.get('search') ?? '{}') as { id?: number };
    const data = rows.filter((row) => id === undefined || (row as { id: number }).id === id);
    const meta = { page: 1, limit: 15, total: data.length, last_page: 1 };
    const counts = { waiting: 7, approved: 2, declined: 1 };
    return { status: 200, body: { data, meta, totals: { count: data.length, amount: 500 }, counts } };
  };
  const answers: typeof more = {
    'GET /backoffice/api/account/profile': () => ({
      status: 200,
      body: { data: staffPerson(role, { full_name: 'Super Demo' }) },
    }),
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
      body: { message: 'A sentence.', code: 'not-found' },
    });
    if (answer === 'no-answer') throw new TypeError('no answer');
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  };
  return { to: (path: string) => asked.filter((call) => call.path.split('?')[0] === path) };
}

/** The office at an address, signed in. */
export async function officeAt(address: string) {
  localStorage.setItem('admin_token', JSON.stringify({ access_token: 'a', refresh_token: 'r' }));
  const resources = { en: { office: english, 'office-payments': payments, errors, refusals, ui } };
  const i18n = await createI18n({ language: 'en', namespaces: Object.keys(resources.en), resources });
  const history = createMemoryHistory({ initialEntries: [`/admin${address}`] });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider i18n={i18n} timeZone="UTC">
        <ThemeProvider>
          <RouterProvider router={createOfficeRouter({ queryClient }, history)} />
        </ThemeProvider>
      </LanguageProvider>
    </QueryClientProvider>
  );
  return { page, history };
}
