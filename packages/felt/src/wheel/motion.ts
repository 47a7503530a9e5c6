import type { Pocket } from '@lajvard/roulette';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ballKeyframes } from './ball-path.ts';

/** One round's roll of the ball, by a clock the table gives (server time). */
export interface WheelSpin {
  number: Pocket;
  startsAtMs: number;
  landsAtMs: number;
  /** Epoch ms. */
  now(): number;
}

/** One slow turn of the rotor. */
const ROTOR_TURN_MS = 38_000;

/** Turns the rotor for ever, against the clock; a function of time alone, so it never jumps. */
export function useTurningRotor(rotor: RefObject<HTMLElement | null>, still: boolean): void {
  useEffect(() => {
    const animation = still
      ? undefined
      : rotor.current?.animate?.([{ transform: 'rotate(0deg)' }, { transform: 'rotate(-360deg)' }], {
          duration: ROTOR_TURN_MS,
          iterations: Number.POSITIVE_INFINITY,
        });
    if (animation) animation.currentTime = Date.now() % ROTOR_TURN_MS;
    return () => animation?.cancel();
  }, [rotor, still]);
}

/** Rolls the ball inside the rotor, so that it rides along once it lies. */
export function useRollingBall(
  ball: RefObject<HTMLElement | null>,
  spin: WheelSpin | null,
  restingNumber: Pocket | null,
  still: boolean,
): void {
  const from = useRef(restingNumber);
  const { number, startsAtMs, landsAtMs } = spin ?? {};
  const now = useRef(spin?.now);
  now.current = spin?.now;

  // Not restarted by a new resting number: the running ball was taken from the old one.
  useEffect(() => {
    if (number === undefined || startsAtMs === undefined || landsAtMs === undefined || still) return;
    const durationMs = Math.max(1, landsAtMs - startsAtMs);
    const animation = ball.current?.animate?.(ballKeyframes({ number, from: from.current, durationMs }), {
      duration: durationMs,
      fill: 'both',
    });
    if (animation) animation.currentTime = (now.current?.() ?? startsAtMs) - startsAtMs;
    return () => animation?.cancel();
  }, [ball, number, startsAtMs, landsAtMs, still]);

  useEffect(() => {
    from.current = number ?? restingNumber;
  }, [number, restingNumber]);
}

/** True once the spin has landed; tells `onLanded` once per spin. */
export function useLanding(spin: WheelSpin | null, onLanded: ((number: Pocket) => void) | undefined): boolean {
  const [landedAt, setLandedAt] = useState<number | null>(null);
  const latest = useRef({ onLanded, spin });
  useEffect(() => {
    latest.current = { onLanded, spin };
  });
  const landsAtMs = spin?.landsAtMs;

  useEffect(() => {
    const { spin: started } = latest.current;
    if (landsAtMs === undefined || !started) return;
    const timer = setTimeout(
      () => {
        setLandedAt(landsAtMs);
        latest.current.onLanded?.(started.number);
      },
      Math.max(0, landsAtMs - started.now()),
    );
    return () => clearTimeout(timer);
  }, [landsAtMs]);

  return landsAtMs !== undefined && landedAt === landsAtMs;
}
