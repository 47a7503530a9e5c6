import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { CONFIG, deposit, field, OTHER, player, press, serve, signIn } from './testing/account-server.ts';

beforeEach(signIn);

const WITHDRAWAL = '/api/account/withdrawal/create';
const common = () => ({
  user: player.facts,
  balance: player.facts.balance,
  round: 1,
  round_remain_seconds: 1,
  round_history: [],
  feed_url: [],
  wheel_state: 'studio-1',
  config: CONFIG,
  wallets: [OTHER],
  live: { number: 0, server_now: 0, device_id: 'd', round: null, play: null, last_result: null },
});
const open = async (since: string | null) => {
  let isFresh = false;
  const server = serve({
    'GET /api/account/common': () => ({ status: 200, body: { data: common() } }),
    'GET /api/account/second_factor': () => ({ status: 200, body: { data: { since, codes_left: 9 } } }),
    'GET /api/account/passkeys': () => ({ status: 200, body: { data: { passkeys: [], origin: null } } }),
    [`POST ${WITHDRAWAL}`]: () => {
      if (!isFresh) return { status: 403, body: { message: 'A sentence.', code: 'second-factor-stale' } };
      const withdrawal = {
        ...deposit(4, { amount: 30, dest_wallet_code: OTHER }),
        hash_code: null,
        current_balance: 470,
      };
      return { status: 200, body: { data: { withdrawal, user: player.facts, wallets: [OTHER] } } };
    },
    'POST /api/account/second_factor/fresh': ({ body }) => {
      isFresh = (body as { code: string }).code === '123456';
      if (!isFresh) return { status: 422, body: { message: 'A sentence.', code: 'second-factor-wrong' } };
      return { status: 200, body: { data: { fresh: true } } };
    },
  });
  const page = await openPage('/account/withdrawal');
  return { server, page };
};

it('a withdrawal asks for the second factor again without losing what was typed', async () => {
  const { server } = await open('2026-03-21T08:30:00.000Z');
  await userEvent.type(await field(/Amount/), '30');
  await press('Request withdrawal');
  expect(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  await press('Cancel');
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter a code of your authenticator app again');
  expect(await field(/Amount/)).toHaveValue('30');
  await press('Request withdrawal');
  await userEvent.type(await screen.findByLabelText(/^Code from/), '654321');
  await press('Continue');
  expect(await screen.findByText(/This code is wrong or has been used/)).toBeVisible();
  await userEvent.clear(screen.getByLabelText(/^Code from/));
  await userEvent.type(screen.getByLabelText(/^Code from/), '123456');
  await press('Continue');
  expect(await screen.findByText(/Your withdrawal will be verified and as soon as possible/)).toBeVisible();
  const sent = server.to(WITHDRAWAL).map(({ body }) => (body as { amount: number }).amount);
  expect(sent).toEqual([30, 30, 30]);
  expect(screen.queryByText(/no second factor yet/)).toBeNull();
});

it('offers it once to a player without one', async () => {
  await open(null);
  expect(await screen.findByText(/no second factor yet/)).toBeVisible();
  await press('Not now');
  await waitFor(() => expect(screen.queryByText(/no second factor yet/)).toBeNull());
  expect(localStorage.getItem('factor_offered')).toBe('true');
});

it('and never again in this browser', async () => {
  localStorage.setItem('factor_offered', 'true');
  const { server } = await open(null);
  await field(/Amount/);
  expect(screen.queryByText(/no second factor yet/)).toBeNull();
  expect(server.to('/api/account/second_factor')).toEqual([]);
});
