import type { Scene } from '@lajvard/wheel';

/** Draws one moment of the wheel into its canvas. */
export interface Painter {
  paint(scene: Scene): void;
  close(): void;
}
