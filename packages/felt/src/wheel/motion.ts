import type { Pocket } from '@lajvard/roulette';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ballKeyframes } from './ball-path.ts';
import { fallKeyframes, freeBallAt, LIFT_MS, liftKeyframes, SETTLE_MS, TURN_MS, turnKeyframes } from './free-run.ts';

/** One round's roll of the ball, by the table's clock (server time). */
export interface WheelSpin {
  /**
   * Null while it may not be known: the ball rolls on under the rim. Once set, the ball falls into it by `landsAtMs`.
   */
  number: Pocket | null;
  startsAtMs: number;
  /** Meaningless while the number is null. */
  landsAtMs: number;
  /** Epoch ms. */
  now(): number;
}

/** One slow turn of the rotor. */
const ROTOR_TURN_MS = 38_000;

/** Turns the rotor forever, anticlockwise; a function of time alone, so it never jumps. */
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

/** Rolls the ball inside the rotor, so that it turns along once it has come to rest. */
export function useRollingBall(
  ball: RefObject<HTMLElement | null>,
  spin: WheelSpin | null,
  restingNumber: Pocket | null,
  still: boolean,
): void {
  const from = useRef(restingNumber);
  /** The run that began without a number, with its launch time. */
  const free = useRef<{ startsAtMs: number; from: Pocket | null } | null>(null);
  const { number, startsAtMs, landsAtMs } = spin ?? {};
  const now = useRef(spin?.now);
  now.current = spin?.now;

  // A new resting number does not restart the run: the rolling ball was taken from the old one.
  useEffect(() => {
    const element = ball.current;
    if (number === undefined || startsAtMs === undefined || landsAtMs === undefined || still || !element) return;
    if (number === null && free.current?.startsAtMs !== startsAtMs) free.current = { startsAtMs, from: from.current };
    const elapsedMs = (now.current?.() ?? startsAtMs) - startsAtMs;
    const begun = free.current?.startsAtMs === startsAtMs ? free.current : null;
    const rolling = begun
      ? rollFreely(element, begun.from, elapsedMs, number, landsAtMs - startsAtMs)
      : [roll(element, { number: number ?? 0, from: from.current, durationMs: landsAtMs - startsAtMs }, elapsedMs)];
    return () => {
      for (const animation of rolling) animation?.cancel();
    };
  }, [ball, number, startsAtMs, landsAtMs, still]);

  useEffect(() => {
    from.current = number ?? restingNumber;
  }, [number, restingNumber]);
}

function roll(
  element: HTMLElement,
  run: { number: Pocket; from: Pocket | null; durationMs: number },
  elapsedMs: number,
): Animation | undefined {
  const durationMs = Math.max(1, run.durationMs);
  return play(element, ballKeyframes({ ...run, durationMs }), { duration: durationMs, fill: 'both' }, elapsedMs);
}

/** Plays the lift, endless turns, and over them the fall once the number is known. All times in ms from the launch. */
function rollFreely(
  element: HTMLElement,
  from: Pocket | null,
  elapsedMs: number,
  number: Pocket | null,
  landsAfterMs: number,
): (Animation | undefined)[] {
  const rolling = [
    play(element, liftKeyframes(from), { duration: LIFT_MS, fill: 'backwards' }, elapsedMs),
    play(
      element,
      turnKeyframes(from),
      { delay: LIFT_MS, duration: TURN_MS, iterations: Number.POSITIVE_INFINITY },
      elapsedMs,
    ),
  ];
  if (number === null) return rolling;
  const fallsAfterMs = Math.max(elapsedMs, landsAfterMs - SETTLE_MS);
  const durationMs = Math.max(1, landsAfterMs - fallsAfterMs);
  const fall = fallKeyframes({ number, start: freeBallAt(from, fallsAfterMs), durationMs });
  return [...rolling, play(element, fall, { delay: fallsAfterMs, duration: durationMs, fill: 'forwards' }, elapsedMs)];
}

function play(
  element: HTMLElement,
  frames: Keyframe[],
  timing: KeyframeAnimationOptions,
  elapsedMs: number,
): Animation | undefined {
  const animation = element.animate?.(frames, timing);
  if (animation) animation.currentTime = elapsedMs;
  return animation;
}

/** True once the spin has landed; calls `onLanded` once per spin. A spin without a number does not land. */
export function useLanding(spin: WheelSpin | null, onLanded: ((number: Pocket) => void) | undefined): boolean {
  const [landedAt, setLandedAt] = useState<number | null>(null);
  const latest = useRef({ onLanded, spin });
  useEffect(() => {
    latest.current = { onLanded, spin };
  });
  const landsAtMs = spin === null || spin.number === null ? undefined : spin.landsAtMs;

  useEffect(() => {
    const { spin: started } = latest.current;
    if (landsAtMs === undefined || !started || started.number === null) return;
    const { number } = started;
    const timer = setTimeout(
      () => {
        setLandedAt(landsAtMs);
        latest.current.onLanded?.(number);
      },
      Math.max(0, landsAtMs - started.now()),
    );
    return () => clearTimeout(timer);
  }, [landsAtMs]);

  return landsAtMs !== undefined && landedAt === landsAtMs;
}
