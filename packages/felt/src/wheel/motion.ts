import { type RefObject, useEffect } from 'react';

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
