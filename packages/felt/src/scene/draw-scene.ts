import { openFlatPainter } from './flat-painter.ts';
import type { Painter } from './painter.ts';
import { loadPictures } from './pictures.ts';
import { openTurningPainter } from './turning-painter.ts';

/**
 * Prepares a canvas for drawing the wheel: with WebGL the rotor turns; without it, or if `flat`, the rotor stands
 * still and the ball moves over it. Rejects if the pictures cannot be loaded.
 */
export async function openPainter(canvas: HTMLCanvasElement, flat: boolean): Promise<Painter> {
  const turning = flat ? null : await loadPictures().then((pictures) => openTurningPainter(canvas, pictures));
  return turning ?? openFlatPainter(canvas);
}
