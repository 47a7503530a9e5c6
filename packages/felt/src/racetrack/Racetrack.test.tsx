import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Racetrack } from './Racetrack.tsx';

const LABELS = {
  track: 'Racetrack',
  wheel: 'Wheel',
  sectors: 'Called bets',
  sector: (sector: string) => sector,
  describePocket: (pocket: number) => `Number ${pocket} with its neighbours`,
  describeSector: (sector: string) => `Bet on ${sector}`,
};

const show = () => {
  const [onPocket, onPoint] = [vi.fn(), vi.fn()];
  render(<Racetrack labels={LABELS} lit={[]} staked={[]} onPocket={onPocket} onSector={() => {}} onPoint={onPoint} />);
  return { onPocket, onPoint };
};

it('the 37 pockets are one tab stop; arrows move around the wheel, and a key bets on the pocket', async () => {
  const { onPocket, onPoint } = show();
  const pockets = within(screen.getByRole('toolbar', { name: 'Wheel' })).getAllByRole('button');
  const stops = () => pockets.filter((pocket) => pocket.getAttribute('tabindex') === '0');
  expect(pockets).toHaveLength(37);
  expect(stops().map((stop) => stop.getAttribute('aria-label'))).toEqual(['Number 0 with its neighbours']);
  stops()[0]?.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement, 'before zero on the wheel').toHaveAccessibleName('Number 26 with its neighbours');
  expect(stops()).toEqual([document.activeElement]);
  expect(onPoint).toHaveBeenLastCalledWith(26);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(onPocket.mock.calls).toEqual([[32]]);
});
