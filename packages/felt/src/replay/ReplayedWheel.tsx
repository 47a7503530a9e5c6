import { POCKETS } from '@lajvard/roulette';
import type { KnownWheel } from '@lajvard/wheel';
import { useMemo } from 'react';
import { WheelScene } from '../scene/WheelScene.tsx';
import { useReducedMotion } from '../wheel/useReducedMotion.ts';
import type { ReplayedGame } from './replayed-game.ts';

/** The round's own spin, from the launch on, as the table saw it. With less motion the ball lies at once. */
export function ReplayedWheel({ game, label }: { game: ReplayedGame; label: string }) {
  const { number, launched_at: launchesAt, landed_at: landsAt } = game;
  const still = useReducedMotion();
  const wheel = useMemo((): KnownWheel => {
    const resting = POCKETS.find((known) => known === number) ?? null;
    const moves = !still && resting !== null && launchesAt !== null && landsAt !== null;
    const spin = moves ? { number: resting, launchesAt, landsAt, knownAt: null } : null;
    return { spin, resting, takenOutAt: null };
  }, [number, launchesAt, landsAt, still]);
  const now = useMemo(() => {
    const shownAt = performance.now();
    return () => (launchesAt ?? 0) + performance.now() - shownAt;
  }, [launchesAt]);
  return (
    <div className="lj-replay-wheel relative full" role="img" aria-label={label}>
      <WheelScene wheel={wheel} now={now} />
    </div>
  );
}
