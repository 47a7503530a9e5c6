import type { Scene } from '@lajvard/wheel';

/** Draws the wheel. */
export interface Painter {
  /**
   * Draws the scene of now, `sceneIn(0)`; it may draw ahead, because `sceneIn(ms)` is what will be seen then if nothing
   * becomes known meanwhile. Returns for how long what it has drawn holds, ms; 0: until the next frame.
   */
  paint(sceneIn: (ms: number) => Scene): number;
  close(): void;
}
