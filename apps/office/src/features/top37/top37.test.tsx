import type { Top37Board } from '@lajvard/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import texts from '../../../locales/en/office-top37.json';
import { openPart } from '../../testing/open-office.tsx';
import { Pockets } from './Pockets.tsx';

const board = {
  round_number: 7,
  wheel: 'studio-1',
  phase: 'open',
  blank: false,
  number: null,
  play_count: 1,
  total_bet: 30,
  entries: Array.from({ length: 37 }, (_, number) => ({
    number,
    payout: number === 17 ? 360 : number % 2 === 1 ? 40 : 0,
    house_balance: number === 17 ? -330 : number % 2 === 1 ? -10 : 30,
    chips: { ...(number % 2 === 1 ? { ODD: 20 } : {}), ...(number === 17 ? { '17': 10 } : {}) },
  })),
} as Top37Board;

it('shows the felt, the bets on the pressed number, and all figures as a table', async () => {
  await openPart('/', () => <Pockets board={board} />);
  const felt = await screen.findByRole('group', { name: texts.caption });
  expect(within(felt).getAllByRole('button')).toHaveLength(37);
  expect(screen.getByRole('button', { name: /^17\s*Would pay\s*\$360\s*House balance\s*−\$330$/ })).toHaveAttribute(
    'aria-pressed',
    'true', // the highest pay-out, until another is pressed
  );
  await userEvent.click(screen.getByRole('button', { name: /^3\s*Would pay\s*\$40/ }));
  const bets = screen.getByRole('heading', { name: 'Bets that win' }).parentElement as HTMLElement;
  expect(bets.textContent).toBe('3Bets that winOdd$20');
  const odd = within(felt).getByText('Odd').parentElement as HTMLElement;
  expect(odd.textContent).toBe('Odd Staked $20');
  expect(within(felt).getByText('Red').parentElement?.textContent).toBe('Red Staked $0');
  await userEvent.click(screen.getByText('All figures'));
  const [, first] = screen.getAllByRole('row');
  expect(first?.textContent).toBe('17$360−$330Odd$2017$10');
});
