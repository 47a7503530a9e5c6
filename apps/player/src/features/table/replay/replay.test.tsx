import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, PERSON, type RecordedCall } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { signInAs } from '../../../testing/sign-in.ts';
import type { PlayedGame } from './played-game.ts';

const ROUNDS = [77, 79, 84];
const game = (round: number): PlayedGame => ({
  round_number: round,
  created_at: '2026-03-21T08:30:00.000Z',
  phase: 'settled',
  number: 17,
  wheel: 'studio-1',
  launched_at: 1_774_081_860_000,
  landed_at: 1_774_081_872_000,
  chips: { 17: [{ id: 'a', chipSelected: 5, x: 0, y: 0, formula: '17' }] },
  chip_count: 1,
  receipt: 'ab',
  balance_before_play: 500,
  table_bet: 5,
  remain_balance: 495,
  table_win: 180,
  new_balance: 675,
  wins: [{ formula: '17', value: 5, rate: 36, win: 180, label: '17', number: 17 }],
  previous_round_id: ROUNDS[ROUNDS.indexOf(round) - 1] ?? null,
  next_round_id: ROUNDS[ROUNDS.indexOf(round) + 1] ?? null,
});
const meta = { page: 1, limit: 15, total: 0, last_page: 1 };

beforeEach(() => {
  signInAs(PERSON.id);
  fakeServer({
    'GET /api/account/profile': () => ({ status: 200, body: { data: PERSON } }),
    'GET /api/account/user/played_history': () => ({
      status: 200,
      body: { data: [], meta, totals: { count: 0, staked: 0, won: 0, net: 0, in_play: 0 }, position: 0 },
    }),
    'GET /api/account/user/played_game': ({ path }: RecordedCall) => ({
      status: 200,
      body: { data: game(Number(new URL(path, 'http://x').searchParams.get('round_number'))) },
    }),
  });
});

// docs/specification/2-account-and-back-office.md#26-played-history
test.each([
  ['its own page', (round: number) => `/rounds/${round}`],
  ['the window over the played rounds', (round: number) => `/account/history/played?rId=${round}`],
])('the rounds before and after a played one change the address with the picture: %s', async (_where, address) => {
  const { path, router } = await openPage(address(77));
  const stands = async (round: number) => {
    await screen.findByRole('heading', { name: `Round ${round}, as you played it` });
    await waitFor(() => expect(document.querySelector('[data-replay]')?.getAttribute('data-replay')).toBe(`${round}`));
    expect(path()).toBe(address(round));
  };
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  await stands(77);
  await press('Next round');
  await stands(79);
  await press('Next round');
  await stands(84);
  await press('Previous round');
  await stands(79);
  router.history.back();
  await stands(84);
});
