const GESTURES = ['pointerup', 'touchend', 'click', 'keydown'] as const;

/**
 * Calls back at every gesture on the page, and at once if there was one already: browsers give sound only to a page that was touched,
 * and some want to be asked again from within a gesture. Returns its end.
 */
export function whenTouched(listener: () => void): () => void {
  for (const gesture of GESTURES) window.addEventListener(gesture, listener, { capture: true, passive: true });
  if (navigator.userActivation?.hasBeenActive) listener();
  return () => {
    for (const gesture of GESTURES) window.removeEventListener(gesture, listener, { capture: true });
  };
}
