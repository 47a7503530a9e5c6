import { useEffect, useState } from 'react';

/** Whether `useTouched` saw a gesture; for older browsers without `navigator.userActivation`. */
let pressed = false;

const GESTURES = ['pointerup', 'touchend', 'click', 'keydown'] as const;

/**
 * Calls `listener` at every gesture on the page, and at once if there has been one: browsers allow sound only after a
 * gesture, and some must be asked again from within one. Returns the unsubscribe function.
 */
export function whenTouched(listener: () => void): () => void {
  for (const gesture of GESTURES) window.addEventListener(gesture, listener, { capture: true, passive: true });
  if (navigator.userActivation?.hasBeenActive ?? pressed) listener();
  return () => {
    for (const gesture of GESTURES) window.removeEventListener(gesture, listener, { capture: true });
  };
}

/** A hand is near: early enough to load the sounds before the gesture that may play them. */
const APPROACHES = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Whether the player has pressed, typed or moved the pointer since the page loaded. */
export function useTouched(): boolean {
  const [touched, setTouched] = useState(pressed);
  useEffect(() => {
    const notice = () => setTouched(true);
    const endPresses = whenTouched(() => {
      pressed = true;
      notice();
    });
    const how = { capture: true, passive: true, once: true };
    for (const approach of APPROACHES) window.addEventListener(approach, notice, how);
    return () => {
      endPresses();
      for (const approach of APPROACHES) window.removeEventListener(approach, notice, { capture: true });
    };
  }, []);
  return touched;
}
