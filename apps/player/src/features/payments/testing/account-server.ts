import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFIG_WITHOUT_SERVER } from '../../../shared/site/site-config.ts';
import { fakeServer, PERSON, type RecordedCall } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/sign-in.ts';

export const WALLET = 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS';
export const OTHER = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
export const CONFIG = { ...CONFIG_WITHOUT_SERVER, WALLET_ADDR: WALLET, DEMO: true };
export const HASH = 'feedbeef01'.padEnd(64, '0');
export const at = '2026-03-21T08:30:00.000Z';

type Person = typeof PERSON;
interface Shown extends Omit<Person, 'deposit_limitation'> {
  deposit_limitation: { deposit: number; max: number; renews_at: string } | null;
}
/** The signed-in player, as the server knows them; a test may replace `facts`. */
export const player: { facts: Shown } = { facts: { ...PERSON, deposit_limitation: null } };
/** Signs the player in, with $500. */
export const signIn = (): void => {
  signInAs(PERSON.id);
  player.facts = { ...PERSON, balance: 500, deposit_limitation: null };
};

/** A deposit that waits, of so many dollars. */
export const deposit = (id: number, more: { readonly amount?: number; readonly [name: string]: unknown } = {}) => ({
  id: id + 1000,
  own_number: id,
  created_at: at,
  hash_code: HASH,
  amount: id,
  asked_amount: more.amount ?? id,
  status: 0,
  description: null,
  user: { account_code: '100200300', balance: 500 },
  dest_wallet_code: WALLET,
  transaction: null,
  steps: [{ status: 0, at, description: null }],
  ...more,
});
const TOTAL = 32;
/** A list of deposits, in the server's pages. */
export const listed = ({ path }: RecordedCall) => {
  const query = new URL(path, 'http://x').searchParams;
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? 15);
  const isNone = (query.get('search') ?? '').includes('"status":2');
  const before = (page - 1) * limit;
  const rows = Array.from({ length: isNone ? 0 : Math.min(limit, TOTAL - before) }, (_, place) =>
    deposit(TOTAL - before - place),
  );
  const total = isNone ? 0 : TOTAL;
  const meta = { page, limit, total, last_page: Math.max(1, Math.ceil(total / limit)) };
  return { status: 200, body: { data: rows, meta, totals: { count: total, amount: 528 } } };
};
/** The server of the payments pages; `more` adds answers or replaces them. */
export const serve = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/account/profile': () => ({ status: 200, body: { data: player.facts } }),
    'GET /api/common/all': () => ({ status: 200, body: { data: { config: CONFIG } } }),
    'GET /api/account/deposit/list': listed,
    'GET /api/account/withdrawal/list': () => ({
      status: 200,
      body: { data: [], meta: { page: 1, limit: 15, total: 0, last_page: 1 }, totals: { count: 0, amount: 0 } },
    }),
    ...more,
  });

export const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
