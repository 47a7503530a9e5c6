import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, PERSON } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';
import { signInAs } from '../../testing/sign-in.ts';

const PLAYED = {
  id: 41,
  created_at: '2026-11-20T10:00:00.000Z',
  round_number: 41,
  phase: 'settled',
  number: 17,
  balance_before_play: 1000,
  table_bet: 25,
  remain_balance: 975,
  table_win: 180,
  new_balance: 1155,
};
const META = { page: 1, limit: 1, total: 1, last_page: 1 };
const TOTALS = { count: 1, staked: 25, won: 180, net: 155, in_play: 0 };

const showSummary = async (rounds: readonly object[]) => {
  fakeServer({
    'GET /api/account/profile': () => ({
      status: 200,
      body: { data: { ...PERSON, bet_limitation: { bet: 30, bet_max: 200, period: '1w' } } },
    }),
    'GET /api/account/user/played_history': () => ({
      status: 200,
      body: { data: rounds, meta: META, position: 0, totals: TOTALS },
    }),
  });
  await openPage('/account/profile');
  return within(await screen.findByRole('complementary', { name: 'Account summary' }));
};

beforeEach(() => {
  signInAs(PERSON.id);
  const wide = (media: string) => ({
    media,
    matches: media.includes('1180px'),
    addEventListener() {},
    removeEventListener() {},
  });
  vi.stubGlobal('matchMedia', wide);
});

it('a wide window shows balance, used limit and the last round’s net result', async () => {
  const summary = await showSummary([PLAYED]);
  expect(summary.getByText('$1.250')).toBeVisible();
  expect(summary.getByText('$200')).toBeVisible();
  expect(summary.getByText('$30')).toBeVisible();
  expect(await summary.findByText('+$155')).toBeVisible();
  expect(summary.getByText('Round 41')).toBeVisible();
  expect(summary.getByRole('link', { name: 'Replay' })).toHaveAttribute('href', '/rounds/41');
});

it('a round without a result is in play, and a lost one shows a minus', async () => {
  const running = await showSummary([{ ...PLAYED, number: null, table_win: null, new_balance: null, phase: 'locked' }]);
  expect(await running.findByText('In play')).toBeVisible();
  cleanup();
  const lost = await showSummary([{ ...PLAYED, table_win: 0 }]);
  expect(await lost.findByText('−$25')).toBeVisible();
});
