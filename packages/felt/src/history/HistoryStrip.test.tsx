import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HistoryStrip } from './HistoryStrip.tsx';

const NUMBERS = [17, 4, 32, 0, 21, 26, 9, 9, 30, 13, 35, 1, 2];

it('shows eleven numbers in their colours, newest first and framed', () => {
  const { container } = render(<HistoryStrip numbers={NUMBERS} label="Last numbers" />);
  const items = within(screen.getByRole('list', { name: 'Last numbers' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual(NUMBERS.slice(0, 11).map(String));
  expect(container.querySelectorAll('.lj-number-current')).toHaveLength(1);
  expect(container.querySelector('.lj-number-current')?.textContent).toBe('17');
  expect(container.querySelector('.lj-number-green')?.textContent).toBe('0');
  expect(container.querySelectorAll('.lj-number-red')).toHaveLength(5);
});

it('reports the pressed number where numbers can be pressed', async () => {
  const picked: number[] = [];
  render(<HistoryStrip numbers={NUMBERS} label="Last" onPick={(place) => picked.push(place)} />);
  const buttons = screen.getAllByRole('button');
  expect(buttons).toHaveLength(11);
  buttons[3]?.click();
  expect(picked).toEqual([3]);
});

it('lets the app describe each number in words', () => {
  render(
    <HistoryStrip numbers={[17, 4]} label="Last" describeNumber={(pocket, index) => `${index}: ${pocket} black`} />,
  );
  expect(screen.getByText('1: 4 black')).toBeVisible();
});
