import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFIG_WITHOUT_SERVER } from '../../shared/site-config.ts';
import { type Asked, fakeServer, PERSON } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';
import { signInAs } from '../../testing/sign-in.ts';

globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS; // jsdom lacks it

const WALLET = 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS';
const OTHER = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
const CONFIG = { ...CONFIG_WITHOUT_SERVER, WALLET_ADDR: WALLET, DEMO: true };
const at = '2026-03-21T08:30:00.000Z';

type Person = typeof PERSON;
let person: Omit<Person, 'deposit_limitation'> & {
  deposit_limitation: { deposit: number; max: number; renews_at: string } | null;
};
beforeEach(() => {
  signInAs(PERSON.id);
  person = { ...PERSON, balance: 500, deposit_limitation: null };
});
afterEach(cleanup);

const deposit = (id: number, more: object = {}) => ({
  ...{
    id: id + 1000,
    own_number: id,
    created_at: at,
    hash_code: 'feedbeef01',
    amount: id,
    status: 0,
    description: null,
  },
  ...{ user: { account_code: '100200300', balance: 500 } },
  ...{ dest_wallet_code: WALLET, transaction: null, steps: [{ status: 0, at, description: null }], ...more },
});
const TOTAL = 32;
/** A list of deposits, in the server's pages. */
const listed = ({ path }: Asked) => {
  const query = new URL(path, 'http://x').searchParams;
  const page = Number(query.get('page') ?? 1);
  const isNone = (query.get('search') ?? '').includes('"status":2');
  const rows = Array.from({ length: isNone ? 0 : Math.min(15, TOTAL - (page - 1) * 15) }, (_, place) =>
    deposit(TOTAL - (page - 1) * 15 - place),
  );
  const total = isNone ? 0 : TOTAL;
  const meta = { page, limit: 15, total, last_page: Math.max(1, Math.ceil(total / 15)) };
  return { status: 200, body: { data: rows, meta, totals: { count: total, amount: 528 } } };
};
const common = (wallets: string[]) => ({
  ...{ user: person, balance: person.balance, round: 1, round_remain_seconds: 1, round_history: [], feed_url: [] },
  ...{ wheel_state: 'studio-1', config: CONFIG, wallets },
  live: { number: 0, server_now: 0, device_id: 'd', round: null, play: null, last_result: null },
});

const house = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/account/profile': () => ({ status: 200, body: { data: person } }),
    'GET /api/common/all': () => ({ status: 200, body: { data: { config: CONFIG } } }),
    'GET /api/account/deposit/list': listed,
    'GET /api/account/withdrawal/list': () => ({
      status: 200,
      body: { data: [], meta: { page: 1, limit: 15, total: 0, last_page: 1 }, totals: { count: 0, amount: 0 } },
    }),
    ...more,
  });
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a deposit', () => {
  it('shows where to send, copies the address, and takes digits only', async () => {
    const user = userEvent.setup();
    house();
    await openPage('/account/deposit');
    expect(await screen.findByRole('img', { name: 'The wallet address as a QR code' })).toBeVisible();
    expect(screen.getByText(/nobody has the key of this address/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('The wallet address has been copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(WALLET);
    const amount = await field(/Amount/);
    await user.type(amount, '1,2.5a');
    expect(amount).toHaveValue('125');
    await user.clear(amount);
    await user.paste('1,250.60');
    expect(amount).toHaveValue('1251');
    expect(screen.getByText('“1,250.60” was rounded to whole dollars: $1251')).toBeVisible();
    await user.type(amount, '0');
    expect(screen.queryByText(/was rounded/)).toBeNull();
  });

  it('is refused beside its fields before anything is sent', async () => {
    const server = house();
    await openPage('/account/deposit');
    await field(/Amount/);
    await press('Submit the deposit');
    expect(await screen.findByText('You must enter amount')).toBeVisible();
    expect(screen.getByText('You must enter your hash code')).toBeVisible();
    await userEvent.type(await field(/Amount/), '0');
    expect(await screen.findByText('Amount must be greater than or equal to 1')).toBeVisible();
    expect(server.to('/api/account/deposit/create')).toEqual([]);
  });

  it('above the monthly limit a window says so and nothing is sent', async () => {
    person = { ...person, deposit_limitation: { deposit: 460, max: 500, renews_at: at } };
    const server = house();
    await openPage('/account/deposit');
    await userEvent.type(await field(/Amount/), '41');
    await userEvent.type(await field('Hash code'), 'feedbeef01');
    await waitFor(() => expect(screen.getAllByText('$500').length).toBeGreaterThan(0)); // the person has loaded
    await press('Submit the deposit');
    const dialog = await screen.findByRole('alertdialog', { name: 'Deposit Limit' });
    expect(dialog.textContent).toContain('You have reached your monthly deposit-limit of $500');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Understood' }));
    expect(server.to('/api/account/deposit/create')).toEqual([]);
    expect(await field(/Amount/)).toHaveValue('41');
  });

  it('is sent with the address that was shown; the form is empty again and says what comes', async () => {
    const server = house({ 'POST /api/account/deposit/create': () => ({ status: 200, body: { data: deposit(9) } }) });
    await openPage('/account/deposit');
    await userEvent.type(await field(/Amount/), '50');
    await userEvent.type(await field('Hash code'), 'feedbeef01');
    await press('Submit the deposit');
    expect(await screen.findByText('YOUR DEPOSIT WILL BE TRANSFERED SOON IN TO YOUR ACCOUNT')).toBeVisible();
    expect(server.to('/api/account/deposit/create').map(({ body }) => body)).toEqual([
      { amount: 50, hash_code: 'feedbeef01', wallet_adr: WALLET },
    ]);
    expect(await field(/Amount/)).toHaveValue('');
  });
});

describe('where no deposit would be taken', () => {
  const soon = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000).toISOString();
  const shown = async (words: RegExp) => {
    house();
    await openPage('/account/deposit');
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('img', { name: 'The wallet address as a QR code' })).toBeNull();
    expect(document.body.textContent).not.toContain(WALLET);
    expect(screen.queryByRole('button', { name: 'Submit the deposit' })).toBeNull();
  };

  it('no address stands during a break, and why and until when', async () => {
    person = { ...person, settings: { ...person.settings, closure_end_at: soon as never } };
    await shown(/You are taking a break until/);
  });

  it('nor during a self-exclusion', async () => {
    person = { ...person, settings: { ...person.settings, exclusion_end_at: soon as never } };
    await shown(/You have excluded yourself until/);
  });

  it('nor with a deposit limit that is used up', async () => {
    person = { ...person, deposit_limitation: { deposit: 500, max: 500, renews_at: soon } };
    await shown(/Your deposit limit of .* is used up/);
  });

  it('nor when the deposits of a day are used up', async () => {
    house({
      'GET /api/account/day_limits': () => ({
        status: 200,
        body: { data: { deposits: { max: 10, left: 0, next_in_seconds: 3600 }, withdrawals: null, tickets: null } },
      }),
    });
    await openPage('/account/deposit');
    expect(await screen.findByText(/You have told us of ten deposits/)).toBeVisible();
    expect(document.body.textContent).not.toContain(WALLET);
  });

  it('what is left of a limit stands before the address', async () => {
    person = { ...person, deposit_limitation: { deposit: 460, max: 500, renews_at: soon } };
    house();
    await openPage('/account/deposit');
    const left = await screen.findByText(/more until/);
    const address = await screen.findByRole('img', { name: 'The wallet address as a QR code' });
    expect(left.textContent).toContain('$40');
    expect(left.compareDocumentPosition(address) & Node.DOCUMENT_POSITION_FOLLOWING).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });
});

describe('a withdrawal', () => {
  const open = async (more: Parameters<typeof fakeServer>[0] = {}, wallets: string[] = []) => {
    const server = house({
      'GET /api/account/common': () => ({ status: 200, body: { data: common(wallets) } }),
      ...more,
    });
    await openPage('/account/withdrawal');
    await field(/Amount/);
    return server;
  };

  it('says all that is wrong at once', async () => {
    await open();
    await userEvent.type(await field(/Amount/), '600');
    await press('Ask for the withdrawal');
    expect(await screen.findByText('Amount must be smaller than available balance')).toBeVisible();
    expect(screen.getByText('You must enter destination wallet address')).toBeVisible();
  });

  it.each([
    ['600', OTHER, 'Amount must be smaller than available balance'],
    ['24', OTHER, 'The amount must be more than 25 dollars'],
    ['30', '', 'You must enter destination wallet address'],
    ['30', `${OTHER.slice(0, -1)}G`, 'This is not a valid TRC20 wallet address'],
    ['30', 'somewhere', 'This is not a valid TRC20 wallet address'],
  ])('%s to "%s": %s', async (amount, destination, words) => {
    const server = await open();
    await userEvent.type(await field(/Amount/), amount);
    if (destination) await userEvent.type(await field('Destination wallet address'), destination);
    await press('Ask for the withdrawal');
    expect(await screen.findByText(words)).toBeVisible();
    expect(server.to('/api/account/withdrawal/create')).toEqual([]);
  });

  it('after a lost answer is the same request; then the new balance stands and the wallet is kept', async () => {
    let isLost = true;
    const server = await open({
      'POST /api/account/withdrawal/create': () => {
        if (isLost) return 'no-answer';
        person = { ...person, balance: 470 };
        const withdrawal = {
          ...deposit(4, { amount: 30, dest_wallet_code: OTHER }),
          hash_code: null,
          current_balance: 470,
        };
        return { status: 200, body: { data: { withdrawal, user: person, wallets: [OTHER] } } };
      },
    });
    await userEvent.type(await field(/Amount/), '30');
    await userEvent.type(await field('Destination wallet address'), OTHER);
    await userEvent.type(screen.getByLabelText('Your password'), 'Lajvard-demo-1');
    await press('Ask for the withdrawal');
    await screen.findByRole('alert');
    isLost = false;
    await press('Ask for the withdrawal');
    expect(await screen.findByText(/Your withdrawal will be verified and as soon as possible/)).toBeVisible();
    expect(screen.getByText('Your new balance:').textContent).toContain('$470');
    const sent = server.to('/api/account/withdrawal/create').map(({ body }) => body as { request_id: string });
    expect(sent).toHaveLength(2);
    expect(sent[0]?.request_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(sent[1]).toEqual(sent[0]);
    expect(await screen.findByRole('combobox', { name: 'Wallet' })).toHaveValue(OTHER);
  });

  it('goes to a saved wallet, or asks for a new one', async () => {
    await open({}, [OTHER]);
    expect(screen.queryByRole('textbox', { name: 'Destination wallet address' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Wallet' }), 'A new wallet address');
    expect(await field('Destination wallet address')).toBeVisible();
  });
});

describe('a history', () => {
  it('keeps page, order and filters in the address; back restores them', async () => {
    const server = house();
    const { path, router } = await openPage('/account/history/deposit');
    await screen.findByRole('button', { name: 'Deposit 32' });
    await press('Page 2');
    expect(await screen.findByRole('button', { name: 'Deposit 17' })).toBeVisible();
    expect(path()).toBe('/account/history/deposit?page=2');
    await press('Amount');
    await waitFor(() => expect(path()).toBe('/account/history/deposit?sort=amount'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Rejected');
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    expect(path()).toBe('/account/history/deposit?sort=amount&status=declined');
    const last = new URL(server.to('/api/account/deposit/list').at(-1)?.path ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(last)).toMatchObject({ page: '1', limit: '15', sort: 'amount', search: '{"status":2}' });
    router.history.back();
    await waitFor(() => expect(path()).toBe('/account/history/deposit?sort=amount'));
    router.history.back();
    expect(await screen.findByRole('button', { name: 'Deposit 17' })).toBeVisible();
  });

  it('opens at the page of its address, and a row tells its story', async () => {
    house();
    await openPage('/account/history/deposit?page=3');
    await userEvent.click(await screen.findByRole('button', { name: 'Deposit 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deposit 1' });
    expect(within(dialog).getByText('You told us of the transfer')).toBeVisible();
    expect(within(dialog).getByText('Our staff looks for the transfer')).toBeVisible();
  });

  it('shows no new balance for a withdrawal that was declined, in its row or when it is opened', async () => {
    const moved = { transaction: { balance: 1000, new_balance: 970 }, current_balance: 500 };
    const rows = [deposit(2, { ...moved, amount: 30, status: 2 }), deposit(1, { ...moved, amount: 30, status: 1 })];
    house({
      'GET /api/account/withdrawal/list': () => ({
        status: 200,
        body: {
          ...{ data: rows, meta: { page: 1, limit: 15, total: 2, last_page: 1 } },
          totals: { count: 2, amount: 30 },
        },
      }),
    });
    await openPage('/account/history/withdrawal');
    const button = await screen.findByRole('button', { name: 'Withdrawal 2' });
    expect(screen.getAllByText('$970')).toHaveLength(1);
    await userEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Withdrawal 2' });
    expect(dialog.textContent).not.toContain('970');
  });

  it('that cannot be fetched says so, and asks again', async () => {
    let isDown = true;
    house({
      'GET /api/account/deposit/list': (asked) =>
        isDown ? { status: 422, body: { message: 'A sentence.', code: 'form-invalid' } } : listed(asked),
    });
    await openPage('/account/history/deposit?sort=status');
    await screen.findByText('The list could not be fetched');
    isDown = false;
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Deposit 32' })).toBeVisible();
  });

  it('of played rounds searches by number a second after typing, and opens the round of rId', async () => {
    const row = {
      ...{ id: 77, created_at: at, round_number: 77, phase: 'settled', number: 17, balance_before_play: 500 },
      ...{ table_bet: 10, remain_balance: 490, table_win: 360, new_balance: 850 },
    };
    const server = house({
      'GET /api/account/user/played_history': () => ({
        status: 200,
        body: {
          ...{ data: [row], meta: { page: 1, limit: 15, total: 1, last_page: 1 }, position: 0 },
          totals: { count: 1, staked: 10, won: 360, net: 350, in_play: 25 },
        },
      }),
    });
    const { path } = await openPage('/account/history/played');
    await screen.findByText('$350');
    await userEvent.type(await field('Round number'), '۷۷');
    await waitFor(() => expect(path()).toBe('/account/history/played?round=77'));
    expect(server.to('/api/account/user/played_history').at(-1)?.path).toContain('round_number%22%3A77');
    await press('Replay round 77');
    await waitFor(() => expect(path()).toContain('rId=77'));
    const dialog = await screen.findByRole('dialog', { name: /77/ });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.contains(dialog)).toBe(false));
    expect(path()).not.toContain('rId');
  });

  it('of logons has words for what was done', async () => {
    house({
      'GET /api/account/user/logon_history': () => ({
        status: 200,
        body: {
          data: [
            { id: 702, own_number: 2, created_at: at, action: 'LOGIN', description: '', ip: '10.0.0.1' },
            { id: 655, own_number: 1, created_at: at, action: 'SOMETHING_NEW', description: '', ip: null },
          ],
          meta: { page: 1, limit: 15, total: 2, last_page: 1 },
        },
      }),
    });
    await openPage('/account/history/logon', 'fa');
    expect(await screen.findByRole('cell', { name: 'ورود' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'SOMETHING_NEW' })).toBeVisible();
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['2', '1']);
    expect(screen.getAllByText('۱ فروردین ۱۴۰۵')[0]).toBeVisible();
  });

  it('is kept as a file with the titles of the table', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
    house();
    const inner = globalThis.fetch;
    globalThis.fetch = async (address, init) =>
      String(address).startsWith('/api/account/deposit/csv')
        ? new Response('\ufeffown_number,amount,status\r\n1,50,"waiting"\r\n', { status: 200 })
        : inner(address, init);
    await openPage('/account/history/deposit?status=waiting');
    await press('Download CSV');
    await waitFor(() => expect(made).toHaveBeenCalledOnce());
    const file = made.mock.calls[0]?.[0];
    expect(file instanceof Blob ? await file.text() : '').toContain('"#","Amount","Status"\r\n1,50');
  });
});
