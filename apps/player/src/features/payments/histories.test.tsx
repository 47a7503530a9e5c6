import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { at, deposit, field, listed, press, serve, signIn } from './testing/account-server.ts';

beforeEach(signIn);

// docs/specification/2-account-and-back-office.md#25-histories
// docs/specification/2-account-and-back-office.md#43-money-of-deposits-and-withdrawals
describe('a history', () => {
  it('keeps page, order and filters in the address; Back restores them', async () => {
    const server = serve();
    const { path, router } = await openPage('/account/history/deposit');
    await screen.findByRole('button', { name: 'Deposit 32' });
    await press('Page 2');
    expect(await screen.findByRole('button', { name: 'Deposit 17' })).toBeVisible();
    expect(path()).toBe('/account/history/deposit?page=2');
    await press('Amount');
    await waitFor(() => expect(path()).toBe('/account/history/deposit?sort=amount'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Rejected');
    expect(await screen.findByText('No results')).toBeVisible();
    expect(path()).toBe('/account/history/deposit?sort=amount&status=declined');
    const last = new URL(server.to('/api/account/deposit/list').at(-1)?.path ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(last)).toMatchObject({ page: '1', limit: '15', sort: 'amount', search: '{"status":2}' });
    router.history.back();
    await waitFor(() => expect(path()).toBe('/account/history/deposit?sort=amount'));
    router.history.back();
    expect(await screen.findByRole('button', { name: 'Deposit 17' })).toBeVisible();
  });

  it('opens at the page of its address, and a row expands to its story', async () => {
    serve();
    await openPage('/account/history/deposit?page=3');
    await userEvent.click(await screen.findByRole('button', { name: 'Deposit 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deposit 1' });
    expect(within(dialog).getByText('You submitted the transfer')).toBeVisible();
    expect(within(dialog).getByText('Our staff check the transfer')).toBeVisible();
  });

  it('shows the credited and the entered amount of a deposit', async () => {
    const meta = { page: 1, limit: 15, total: 2, last_page: 1 };
    const data = [deposit(2), deposit(1, { amount: 40, asked_amount: 50, status: 1 })];
    serve({
      'GET /api/account/deposit/list': () => ({
        status: 200,
        body: { data, meta, totals: { count: 2, amount: 42 } },
      }),
    });
    await openPage('/account/history/deposit');
    const row = (await screen.findByRole('button', { name: 'Deposit 1' })).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('$40you entered $50');
    await userEvent.click(screen.getByRole('button', { name: 'Deposit 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deposit 1' });
    expect(within(dialog).getByText('You entered').nextSibling?.textContent).toBe('$50');
    expect(screen.getAllByText(/you entered/), 'only where it differs').toHaveLength(1);
  });

  it('names beside the totals what they leave out', async () => {
    serve();
    await openPage('/account/history/deposit');
    expect(await screen.findByText('Without rejected ones')).toBeVisible();
    cleanup();
    await openPage('/account/history/deposit?status=waiting');
    await screen.findByRole('button', { name: 'Deposit 32' });
    expect(screen.queryByText('Without rejected ones')).toBeNull();
  });

  it('shows no new balance for a declined withdrawal, neither in its row nor when opened', async () => {
    const moved = { transaction: { balance: 1000, new_balance: 970 }, current_balance: 500 };
    const rows = [deposit(2, { ...moved, amount: 30, status: 2 }), deposit(1, { ...moved, amount: 30, status: 1 })];
    serve({
      'GET /api/account/withdrawal/list': () => ({
        status: 200,
        body: {
          data: rows,
          meta: { page: 1, limit: 15, total: 2, last_page: 1 },
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

  it('that fails to load shows an error and retries on request', async () => {
    let isDown = true;
    serve({
      'GET /api/account/deposit/list': (asked) =>
        isDown ? { status: 422, body: { message: 'A sentence.', code: 'form-invalid' } } : listed(asked),
    });
    await openPage('/account/history/deposit?sort=status');
    await screen.findByText('The list could not be loaded');
    isDown = false;
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Deposit 32' })).toBeVisible();
  });

  it('of played rounds searches by number a second after typing, and opens the round of rId', async () => {
    const row = {
      id: 77,
      created_at: at,
      round_number: 77,
      phase: 'settled',
      number: 17,
      balance_before_play: 500,
      table_bet: 10,
      remain_balance: 490,
      table_win: 360,
      new_balance: 850,
    };
    const server = serve({
      'GET /api/account/user/played_history': () => ({
        status: 200,
        body: {
          data: [row],
          meta: { page: 1, limit: 15, total: 1, last_page: 1 },
          position: 0,
          totals: { count: 1, staked: 10, won: 360, net: 350, in_play: 25 },
        },
      }),
    });
    const { path } = await openPage('/account/history/played');
    await screen.findByText('+$350');
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

  it('of logons puts each action in words', async () => {
    serve({
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

  it.each([
    ['a table', false],
    ['the card of a phone', true],
  ])('of logons shows in %s how much staff moved, and why', async (_where, phone) => {
    vi.stubGlobal('matchMedia', () => ({ matches: phone, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    const moved = [
      ['BALANCE_CHARGED', '$4.000: a gift'],
      ['CHARGE_REVERSED', '$500: a typing error'],
      ['ROUND_CORRECTED', '#12: 5 → 7, +$40'],
    ];
    for (const [action, description] of moved) {
      const row = { id: 702, own_number: 2, created_at: at, action, description, ip: null };
      const body = { data: [row], meta: { page: 1, limit: 15, total: 1, last_page: 1 } };
      serve({ 'GET /api/account/user/logon_history': () => ({ status: 200, body }) });
      await openPage('/account/history/logon');
      expect(await screen.findByText(description ?? '')).toBeVisible();
      cleanup();
    }
  });

  it('is downloaded as a file with the table’s column titles', async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
    serve();
    const inner = globalThis.fetch;
    globalThis.fetch = async (address, init) =>
      String(address).startsWith('/api/account/deposit/csv')
        ? new Response('\ufeffown_number,amount,status\r\n1,50,"waiting"\r\n', { status: 200 })
        : inner(address, init);
    await openPage('/account/history/deposit?status=waiting&from=2026-03-01&to=2026-03-21&page=2');
    await press('Download CSV');
    await waitFor(() => expect(made).toHaveBeenCalledOnce());
    const file = made.mock.calls[0]?.[0];
    expect(file instanceof Blob ? await file.text() : '').toContain('"#","Amount","Status"\r\n1,50');
    expect(names).toEqual(['deposits-waiting-2026-03-01-to-2026-03-21.csv']);
  });
});
