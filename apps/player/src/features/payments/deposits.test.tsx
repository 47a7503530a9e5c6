import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { at, deposit, field, HASH, player, press, serve, signIn, WALLET } from './testing/account-server.ts';

beforeEach(signIn);

// docs/specification/2-account-and-back-office.md#51-deposit
// docs/specification/2-account-and-back-office.md#52-withdrawal
// docs/specification/2-account-and-back-office.md#513-deposit-and-bet-limit
// docs/specification/2-account-and-back-office.md#91-money
describe('a deposit', () => {
  it('shows the address to send to, copies it, and takes digits only', async () => {
    const user = userEvent.setup();
    serve();
    await openPage('/account/deposit');
    expect(await screen.findByRole('img', { name: 'QR code of the wallet address' })).toBeVisible();
    expect(screen.getByText(/nobody holds the key to this address/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('The wallet address has been copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(WALLET);
    const amount = await field(/Amount/);
    await user.type(amount, '5.5');
    expect(amount).toHaveValue('5.5');
    expect(screen.getByText('“5.5” has cents; enter whole dollars')).toBeVisible();
    expect(amount).toBeInvalid();
    await user.type(amount, '{Backspace}{Backspace}a');
    expect(screen.getByText('Write the amount in digits only')).toBeVisible();
    await user.clear(amount);
    await user.paste('1,250.60');
    expect(amount).toHaveValue('1251');
    expect(screen.getByText('“1,250.60” was rounded to whole dollars: $1251')).toBeVisible();
    await user.type(amount, '0');
    expect(screen.queryByText(/was rounded/)).toBeNull();
    for (const pasted of ['0.5', '0.250', '0,999']) {
      await user.clear(amount);
      await user.paste(pasted);
      expect(amount, 'a part of a dollar is not rounded').toHaveValue(pasted);
      expect(screen.getByText('Amount must be greater than or equal to 1')).toBeVisible();
    }
    await user.clear(amount);
    await user.paste('12\n50');
    expect(amount, 'the lines are not joined').toHaveValue('12  50');
    expect(screen.getByText(/is not clear; write the digits alone/)).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '12');
    await user.paste('3\n4');
    expect(amount, 'nor those of a part of the amount').toHaveValue('123  4');
  });

  it('shows its errors beside the fields before anything is sent', async () => {
    const server = serve();
    await openPage('/account/deposit');
    await field(/Amount/);
    await press('Submit deposit');
    expect(await screen.findByText('You must enter amount')).toBeVisible();
    expect(screen.getByText('You must enter your hash code')).toBeVisible();
    await userEvent.type(await field(/Amount/), '0');
    expect(await screen.findByText('Amount must be greater than or equal to 1')).toBeVisible();
    expect(server.to('/api/account/deposit/create')).toEqual([]);
  });

  it('above the monthly limit opens a window and sends nothing', async () => {
    player.facts = { ...player.facts, deposit_limitation: { deposit: 460, max: 500, renews_at: at } };
    const server = serve();
    await openPage('/account/deposit');
    await userEvent.type(await field(/Amount/), '41');
    await userEvent.type(await field('Hash code'), HASH);
    await waitFor(() => expect(screen.getAllByText('$500').length).toBeGreaterThan(0)); // the person has loaded
    await press('Submit deposit');
    const dialog = await screen.findByRole('alertdialog', { name: 'Deposit Limit' });
    expect(dialog.textContent).toContain('You have reached your monthly deposit-limit of $500');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Got it' }));
    expect(server.to('/api/account/deposit/create')).toEqual([]);
    expect(await field(/Amount/)).toHaveValue('41');
  });

  it('is sent with the address that was shown; then the form empties and explains what happens next', async () => {
    const server = serve({ 'POST /api/account/deposit/create': () => ({ status: 200, body: { data: deposit(9) } }) });
    await openPage('/account/deposit');
    await userEvent.type(await field(/Amount/), '50');
    await userEvent.type(await field('Hash code'), HASH);
    const [status] = screen.getAllByRole('status').filter(({ textContent }) => textContent === '');
    await press('Submit deposit');
    // Filled, not inserted.
    await waitFor(() => expect(status).toHaveTextContent('YOUR DEPOSIT WILL BE TRANSFERED SOON'));
    expect(await screen.findByText('YOUR DEPOSIT WILL BE TRANSFERED SOON IN TO YOUR ACCOUNT')).toBeVisible();
    expect(server.to('/api/account/deposit/create').map(({ body }) => body)).toEqual([
      { amount: 50, hash_code: HASH, wallet_adr: WALLET },
    ]);
    expect(await field(/Amount/)).toHaveValue('');
  });

  it('reads the hash out of what was pasted; if there is none, says beside the field what to paste', async () => {
    const server = serve({ 'POST /api/account/deposit/create': () => ({ status: 200, body: { data: deposit(9) } }) });
    await openPage('/account/deposit');
    await userEvent.type(await field(/Amount/), '50');
    await userEvent.type(await field('Hash code'), `TXID${HASH}`);
    await press('Submit deposit');
    expect(await field('Hash code')).toHaveAccessibleDescription(/paste the 64 characters .* behind \/transaction\//);
    expect(await field('Hash code'), 'nothing is lost').toHaveValue(`TXID${HASH}`);
    expect(server.to('/api/account/deposit/create')).toEqual([]);
    await userEvent.clear(await field('Hash code'));
    await userEvent.type(await field('Hash code'), `https://tronscan.org/#/transaction/${HASH.toUpperCase()}`);
    await press('Submit deposit');
    await waitFor(() =>
      expect(server.to('/api/account/deposit/create').map(({ body }) => body)).toEqual([
        { amount: 50, hash_code: HASH, wallet_adr: WALLET },
      ]),
    );
  });
});

describe('a deposit that would be refused', () => {
  const soon = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000).toISOString();
  const shown = async (words: RegExp) => {
    serve();
    await openPage('/account/deposit');
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('img', { name: 'QR code of the wallet address' })).toBeNull();
    expect(document.body.textContent).not.toContain(WALLET);
    expect(screen.queryByRole('button', { name: 'Submit deposit' })).toBeNull();
  };

  it('has no address during a break, but shows why and until when', async () => {
    player.facts = { ...player.facts, settings: { ...player.facts.settings, closure_end_at: soon as never } };
    await shown(/You are on a break until/);
  });

  it('has no address during a self-exclusion', async () => {
    player.facts = { ...player.facts, settings: { ...player.facts.settings, exclusion_end_at: soon as never } };
    await shown(/You have excluded yourself until/);
  });

  it('has no address when the deposit limit is used up', async () => {
    player.facts = { ...player.facts, deposit_limitation: { deposit: 500, max: 500, renews_at: soon } };
    await shown(/You have used up your deposit limit/);
  });

  it('has no address when the day’s number of deposits is used up', async () => {
    serve({
      'GET /api/account/day_limits': () => ({
        status: 200,
        body: { data: { deposits: { max: 10, left: 0, next_in_seconds: 3600 }, withdrawals: null, tickets: null } },
      }),
    });
    await openPage('/account/deposit');
    expect(await screen.findByText(/You have submitted ten deposits/)).toBeVisible();
    expect(document.body.textContent).not.toContain(WALLET);
  });

  it('shows the rest of a limit before the address', async () => {
    player.facts = { ...player.facts, deposit_limitation: { deposit: 460, max: 500, renews_at: soon } };
    serve();
    await openPage('/account/deposit');
    const left = await screen.findByText(/left of your deposit limit until/);
    const address = await screen.findByRole('img', { name: 'QR code of the wallet address' });
    expect(left.textContent).toContain('$40');
    expect(left.compareDocumentPosition(address) & Node.DOCUMENT_POSITION_FOLLOWING).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });
});
