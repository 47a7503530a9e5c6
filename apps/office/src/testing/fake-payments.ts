import type { Proposal, StaffDeposit, StaffRole, StaffWithdrawal } from '@lajvard/contract';
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
  const owner = { disowned_at: null, email_undo_until: null, wallet_first_used_at: null, account_changes: [] };
  return { ...row, ...owner, hash_code: null, current_balance: 40, ...more };
};

/** A charge that somebody else proposed. */
export const proposal = (id: number, more: Partial<Proposal> = {}): Proposal => ({
  id,
  kind: 'charge',
  arguments: { account_code: '100200300', amount: 70 },
  reason: 'a gift',
  proposed_by: 'Mina Rad',
  proposed_at: at,
  status: 'waiting',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  outcome: null,
  is_own: false,
  may: ['confirm', 'decline'],
  ...more,
});

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
