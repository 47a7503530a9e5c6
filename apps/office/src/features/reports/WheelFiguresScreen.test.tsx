import { seenText } from '@lajvard/client/testing/seen-text.ts';
import type { WheelFigure } from '@lajvard/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPart, serve } from '../../testing/open-office.tsx';
import { WheelFiguresScreen } from './index.ts';

const PATH = '/backoffice/api/account/reports/wheels';
const HERE = '/account/reports/wheels';
const numbers = Array.from({ length: 37 }, (_, number) => (number === 17 ? 3 : 0));
const WHEEL: WheelFigure = {
  kind: 'wheel',
  id: 1,
  name: 'Huxley S-7',
  rounds: 1_200,
  voids: 2,
  staked: 1_250.5,
  paid: 1_300,
  percent: 103.958,
  numbers,
};
const NOBODY: WheelFigure = { ...WHEEL, kind: 'dealer', id: null, name: null, staked: 0, paid: 0, percent: null };
const show = async (data: WheelFigure[], language: 'en' | 'fa' = 'en') => {
  const asked = serve({
    [PATH]: () => ({ body: { data, meta: { page: 1, limit: 15, total: data.length, last_page: 1 } } }),
  });
  await openPart(HERE, WheelFiguresScreen, { language });
  return asked;
};

it('shows rounds, voids, return and numbers by wheel and by dealer, also of what is not on record', async () => {
  await show([WHEEL, NOBODY]);
  const table = within(await screen.findByRole('table'));
  const [, wheel, nobody] = table
    .getAllByRole('row')
    .map((line) => [...line.children].slice(-8, -1).map((cell) => seenText(cell as HTMLElement)));
  expect(wheel).toEqual(['Wheel', 'Huxley S-7', '1.200', '2', '$1.250,50', '$1.300', '103,96']);
  expect(nobody?.slice(0, 2)).toEqual(['Dealer', 'Not on record']);
  expect(nobody?.at(-1)).toBe('–');
  const [bars] = table.getAllByRole('img');
  expect(bars).toHaveAccessibleName(/^0: 0, .*16: 0, 17: 3, 18: 0/);
});

it('is Persian in Persian', async () => {
  await show([NOBODY], 'fa');
  expect(await screen.findByText('ثبت نشده')).toBeVisible();
  expect(screen.getByRole('img')).toHaveAccessibleName(/۱۷: ۳/);
});

it('says that no round of the croupier’s wheel has ended', async () => {
  await show([]);
  expect(await screen.findByText('No round of the croupier’s wheel has ended')).toBeVisible();
});
