import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ReplayHead } from './ReplayHead.tsx';
import type { ReplayedGame } from './replayed-game.ts';

const say = (key: string, facts: Record<string, unknown> = {}) => `${key} ${Object.values(facts).join(' ')}`.trim();
const gameOf = (round_number: number) =>
  ({
    round_number,
    created_at: '2026-03-21T10:00:00Z',
    number: 17,
    chip_count: 3,
    wheel: 'studio-1',
    previous_round_id: round_number === 1 ? null : round_number - 1,
    next_round_id: round_number + 1,
  }) as ReplayedGame;

function Replays() {
  const [round, setRound] = useState(2);
  return <ReplayHead game={gameOf(round)} say={say} onRound={setRound} />;
}

it('says how many chips were on the table, as a number for the plural and as a text', () => {
  render(<Replays />);
  expect(screen.getByText('replay:chips 3 ۳')).toBeVisible();
});

it('keeps the focus on the ways when the one just taken ends', async () => {
  render(<Replays />);
  await userEvent.click(screen.getByRole('button', { name: 'replay:previous' }));
  expect(screen.getByRole('button', { name: 'replay:previous' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'replay:next' })).toHaveFocus();
});
