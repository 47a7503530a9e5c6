import { type KnownWheel, sceneAt } from '@lajvard/wheel';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { WheelSceneProps } from '../scene/WheelScene.tsx';
import { ReplayedWheel } from './ReplayedWheel.tsx';
import type { ReplayedGame } from './replayed-game.ts';

const WheelScene = vi.hoisted(() => vi.fn((_props: WheelSceneProps) => null));
vi.mock('../scene/WheelScene.tsx', () => ({ WheelScene }));

const LAUNCHED_AT = 1_774_081_860_000;
const GAME = { number: 17, launched_at: LAUNCHED_AT, landed_at: LAUNCHED_AT + 12_000 } as ReplayedGame;

beforeEach(() => {
  vi.useFakeTimers();
  WheelScene.mockClear();
});

function show(game: ReplayedGame, { calm = false } = {}): WheelSceneProps {
  vi.stubGlobal('matchMedia', () => ({ matches: calm, addEventListener() {}, removeEventListener() {} }));
  render(<ReplayedWheel game={game} label="Wheel" />);
  expect(screen.getByRole('img', { name: 'Wheel' })).toBeVisible();
  return WheelScene.mock.lastCall?.[0] as WheelSceneProps;
}

it('replays the spin of the round from its launch until the ball rests in its pocket', () => {
  const { wheel, now } = show(GAME);
  expect(now()).toBe(LAUNCHED_AT);
  expect(sceneAt(now(), wheel).ball?.opacity).toBe(0);
  vi.advanceTimersByTime(15_000);
  const resting: KnownWheel = { spin: null, resting: 17, takenOutAt: null };
  expect(sceneAt(now(), wheel).ball?.radius).toBeCloseTo(sceneAt(now(), resting).ball?.radius ?? 0, 3);
});

it.each<[string, Partial<ReplayedGame>, { calm?: boolean }, KnownWheel['resting']]>([
  ['shows the ball at rest with less motion', {}, { calm: true }, 17],
  ['has no ball without a number', { number: null, landed_at: null }, {}, null],
])('%s', (_what, more, asked, resting) => {
  expect(show({ ...GAME, ...more }, asked).wheel).toEqual({ spin: null, resting, takenOutAt: null });
});
