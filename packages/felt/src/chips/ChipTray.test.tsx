import type { ChipValue } from '@lajvard/roulette';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ChipTray } from './ChipTray.tsx';

function show(value: ChipValue) {
  const onSelect = vi.fn();
  render(<ChipTray value={value} onSelect={onSelect} label="Chips" describeChip={(chip) => `${chip} dollar chip`} />);
  return onSelect;
}

it('offers the six chips as one group, with the chosen one checked', () => {
  show(5);
  expect(screen.getByRole('group', { name: 'Chips' })).toBeVisible();
  const names = screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'));
  expect(names).toEqual([1, 5, 10, 20, 50, 100].map((chip) => `${chip} dollar chip`));
  expect(screen.getByRole('radio', { name: '5 dollar chip' })).toBeChecked();
});

it('reports the pressed chip', async () => {
  const user = userEvent.setup();
  const onSelect = show(5);
  await user.click(screen.getByRole('radio', { name: '50 dollar chip' }));
  expect(onSelect).toHaveBeenLastCalledWith(50);
});

it('is a native radio group, so that the browser handles the arrow keys', () => {
  show(5);
  const names = screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.name);
  expect(new Set(names).size).toBe(1);
  expect(names[0]).not.toBe('');
});
