import path from 'node:path';
import type { Page } from '@playwright/test';

// Films frame by frame while controlling the page's clock, so that a slow machine makes the same film as a fast one.
export const FRAMES_PER_SECOND = 15;
const STEP_MS = 1000 / FRAMES_PER_SECOND;

/** Advances the browser's own animations (wheel, ball, chips, transitions) by `ms`. */
const MOVE_ANIMATIONS = `(ms) => {
  for (const animation of document.getAnimations()) {
    const end = animation.effect?.getComputedTiming().endTime ?? Infinity;
    const next = Number(animation.currentTime ?? 0) + ms;
    if (next >= end) animation.finish();
    else { animation.pause(); animation.currentTime = next; }
  }
}`;

/** A call to the page takes no longer, on a busy machine either; the clock cannot be stopped in the past. */
const MAX_CALL_MS = 4000;

/** Films a page while controlling its clock. */
export interface Camera {
  /** Films for `seconds` of the page's time. */
  film(seconds: number): Promise<void>;
  /** Lets time pass without filming. */
  skip(ms: number): Promise<void>;
  readonly frames: () => number;
}

/**
 * Stops the page's clock; from now on only the camera moves it. `clock.install` must have been called before the
 * page was opened.
 */
export const openCamera = async (page: Page, folder: string): Promise<Camera> => {
  let count = 0;
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + MAX_CALL_MS);
  const pass = async (ms: number): Promise<void> => {
    await page.clock.runFor(ms);
    await page.evaluate(`(${MOVE_ANIMATIONS})(${ms})`);
  };
  return {
    skip: pass,
    frames: () => count,
    film: async (seconds) => {
      for (let shown = 0; shown < seconds * FRAMES_PER_SECOND; shown++) {
        await pass(STEP_MS);
        const file = path.join(folder, `${String(count++).padStart(5, '0')}.jpg`);
        await page.screenshot({ path: file, type: 'jpeg', quality: 88, timeout: 120_000 });
      }
    },
  };
};
