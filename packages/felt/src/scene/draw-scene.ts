import { openFlatPainter } from './flat-painter.ts';
import type { Painter } from './painter.ts';
import { loadPictures } from './pictures.ts';
import { openTurningPainter } from './turning-painter.ts';

/**
 * Prepares an element for drawing the wheel: on a canvas the rotor turns, by WebGL; on any other element only the ball
 * moves, over the still picture. Null if the browser cannot draw on the canvas, or only slowly. Rejects if the
 * pictures cannot be loaded.
 */
export async function openPainter(element: HTMLElement): Promise<Painter | null> {
  if (!(element instanceof HTMLCanvasElement)) return openFlatPainter(element);
  return openTurningPainter(element, await loadPictures());
}
