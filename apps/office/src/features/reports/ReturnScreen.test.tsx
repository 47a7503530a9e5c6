import { seenText } from '@lajvard/client/testing/seen-text.ts';
import type { ReturnRow, ReturnWatch } from '@lajvard/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPart, serve } from '../../testing/open-office.tsx';
import { ReturnScreen } from './index.ts';

const PATH = '/backoffice/api/account/reports/return';
const HERE = '/account/reports/return';
const row = (changes: Partial<ReturnRow>): ReturnRow =>
  Object.assign(
    {
      wheel: 'studio-2',
      date: null,
      rounds: 1_200,
      weight: 640,
      staked: 1_250.5,
      paid: 1_300,
      percent: 103.958,
      expected_percent: 97.2973,
      deviations: 4.318,
      verdict: 'outside',
    },
    changes,
  );
const watch = (...data: ReturnRow[]): ReturnWatch => ({
  data,
  today: '2026-11-21',
  days: 30,
  bound: 4,
  least_weight: 100,
});
const few = { rounds: 140, weight: 34, deviations: null, verdict: 'too-few' } as const;
const rows = () =>
  within(screen.getByRole('table', { name: /./ }))
    .getAllByRole('row')
    .slice(1)
    .map((line) => [...line.children].slice(-9).map((cell) => seenText(cell as HTMLElement)));

// docs/FIGURES.md#return-to-player
it('the return to player says by wheel and period how far from the expected it is, of how many rounds', async () => {
  serve({
    [PATH]: () => ({
      body: watch(
        row({}),
        row({ date: '2026-11-21', deviations: -0.5, verdict: 'within' }),
        row(Object.assign({ date: '2026-11-20' }, few)),
      ),
    }),
  });
  await openPart(HERE, ReturnScreen);
  expect(await screen.findByText(/More than 4 either way raises an alarm/)).toBeVisible();
  expect(rows()).toEqual([
    [
      'Last 30 days',
      'Croupier (studio-2)',
      '1.200',
      '$1.250,50',
      '$1.300',
      '103,96',
      '97,30',
      '+4,32',
      'Out of bounds',
    ],
    ['Today', 'Croupier (studio-2)', '1.200', '$1.250,50', '$1.300', '103,96', '97,30', '−0,50', 'Within bounds'],
    [
      ...['20 Nov 2026', 'Croupier (studio-2)', '140', '$1.250,50', '$1.300', '103,96', '97,30', '–'],
      'Too few (34 of 100)',
    ],
  ]);
});

it('the return to player is Persian in Persian, with a day of each calendar', async () => {
  serve({
    [PATH]: () => ({
      body: watch(row({}), row(Object.assign({ date: '2026-11-20', wheel: 'studio-1' } as const, few))),
    }),
  });
  await openPart(HERE, ReturnScreen, { language: 'fa' });
  expect(await screen.findByText('۳۰ روز گذشته')).toBeVisible();
  expect(screen.getByText('۲۹ آبان ۱۴۰۵ (۲۰ نوامبر ۲۰۲۶)')).toBeVisible();
  expect(screen.getByText('+۴,۳۲')).toBeVisible();
  expect(screen.getByText('خارج از محدوده')).toBeVisible();
});

it('without a bet in thirty days there is no return to player, and the page says so', async () => {
  serve({ [PATH]: () => ({ body: watch() }) });
  await openPart(HERE, ReturnScreen);
  expect(await screen.findByText('No bets in the last 30 days')).toBeVisible();
});
