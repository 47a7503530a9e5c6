import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { fakeServer } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';
import { CONFIG, deposit, field, OTHER, player, press, serve, signIn } from './testing/account-server.ts';

beforeEach(signIn);

const common = (wallets: string[]) => ({
  user: player.facts,
  balance: player.facts.balance,
  round: 1,
  round_remain_seconds: 1,
  round_history: [],
  feed_url: [],
  wheel_state: 'studio-1',
  config: CONFIG,
  wallets,
  live: { number: 0, server_now: 0, device_id: 'd', round: null, play: null, last_result: null },
});

// docs/specification/2-account-and-back-office.md#51-deposit
// docs/specification/2-account-and-back-office.md#52-withdrawal
// docs/specification/2-account-and-back-office.md#513-deposit-and-bet-limit
describe('a withdrawal', () => {
  const open = async (more: Parameters<typeof fakeServer>[0] = {}, wallets: string[] = []) => {
    const server = serve({
      'GET /api/account/common': () => ({ status: 200, body: { data: common(wallets) } }),
      ...more,
    });
    await openPage('/account/withdrawal');
    await field(/Amount/);
    return server;
  };

  it('shows all its errors at once', async () => {
    await open();
    await userEvent.type(await field(/Amount/), '600');
    await press('Request withdrawal');
    expect(await screen.findByText('Amount must be smaller than available balance')).toBeVisible();
    expect(screen.getByText('You must enter destination wallet address')).toBeVisible();
  });

  it.each([
    ['600', OTHER, 'Amount must be smaller than available balance'],
    ['24', OTHER, 'The amount must be more than 25 dollars'],
    ['30', '', 'You must enter destination wallet address'],
    ['30', `${OTHER.slice(0, -1)}G`, 'This is not a valid TRC20 wallet address'],
    ['30', 'somewhere', 'This is not a valid TRC20 wallet address'],
  ])('of %s to "%s" is refused: %s', async (amount, destination, words) => {
    const server = await open();
    await userEvent.type(await field(/Amount/), amount);
    if (destination) await userEvent.type(await field('Destination wallet address'), destination);
    await press('Request withdrawal');
    expect(await screen.findByText(words)).toBeVisible();
    expect(server.to('/api/account/withdrawal/create')).toEqual([]);
  });

  it('is repeated as the same request after a lost answer, then shows the balance and saves the wallet', async () => {
    let isLost = true;
    const server = await open({
      'POST /api/account/withdrawal/create': () => {
        if (isLost) return 'no-answer';
        player.facts = { ...player.facts, balance: 470 };
        const withdrawal = {
          ...deposit(4, { amount: 30, dest_wallet_code: OTHER }),
          hash_code: null,
          current_balance: 470,
        };
        return { status: 200, body: { data: { withdrawal, user: player.facts, wallets: [OTHER] } } };
      },
    });
    await userEvent.type(await field(/Amount/), '30');
    await userEvent.type(await field('Destination wallet address'), OTHER);
    await userEvent.type(screen.getByLabelText('Your password'), 'Lajvard-demo-1');
    await press('Request withdrawal');
    await screen.findByRole('alert');
    isLost = false;
    await press('Request withdrawal');
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
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Wallet' }), 'New wallet address');
    expect(await field('Destination wallet address')).toBeVisible();
  });
});
