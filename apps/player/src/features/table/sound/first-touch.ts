const GESTURES = ['pointerup', 'touchend', 'click', 'keydown'] as const;

/**
 * Calls `listener` at every gesture on the page, and at once if there has been one: browsers allow sound only after a
 * gesture, and some must be asked again from within one. Returns the unsubscriber.
 */
export function whenTouched(listener: () => void): () => void {
  for (const gesture of GESTURES) window.addEventListener(gesture, listener, { capture: true, passive: true });
  if (navigator.userActivation?.hasBeenActive) listener();
  return () => {
    for (const gesture of GESTURES) window.removeEventListener(gesture, listener, { capture: true });
  };
}
