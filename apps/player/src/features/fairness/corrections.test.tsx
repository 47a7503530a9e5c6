import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Answer, fakeServer } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';

const ok = (data: unknown): Answer => ({ status: 200, body: { data } });
const correction = (minute: number, former: number, number: number) => ({
  round_number: 77,
  paid_number: 17,
  former_number: former,
  number,
  reason: `film ${minute}`,
  corrected_at: Date.UTC(2026, 2, 21, 9, minute),
  players_paid: 1,
  paid: 35,
  players_kept: 0,
  kept: 0,
  players_charged: 0,
  charged: 0,
});
beforeEach(() => {
  fakeServer({
    'GET /api/rounds': () => ok([]),
    'GET /api/fairness/corrections': () => ok([correction(2, 18, 19), correction(1, 17, 18)]),
  });
});

test('the page of a round shows each correction in its order', async () => {
  await openPage('/fairness/77');
  const sheet = within(await screen.findByRole('region', { name: 'Round 77' }));
  await sheet.findByText(/Reason: film 2/);
  expect(sheet.getAllByText(/^Corrected|^Reason/).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/paid by 17, but the ball lay in 18/),
    'Reason: film 1',
    expect.stringMatching(/^Corrected again .*18 counted until then, but the ball lay in 19/),
    'Reason: film 2',
  ]);
});

test('the list names each, newest first', async () => {
  await openPage('/fairness');
  const list = within(await screen.findByRole('region', { name: 'Corrected rounds' }));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Round 77: corrected again, from 18 to 19',
    'Round 77: paid by 17, right is 18',
  ]);
});
