import { graphicsOf } from './graphics.ts';
import type { Painter } from './painter.ts';

/**
 * Prepares an element for drawing the wheel: on a canvas the rotor turns, by WebGL; on any other element only the ball
 * moves, over the still picture. Only the code of that way is loaded. Null if the browser cannot draw on the canvas, or
 * only slowly. Rejects if the code or the pictures cannot be loaded.
 */
export async function openPainter(element: HTMLElement): Promise<Painter | null> {
  if (!(element instanceof HTMLCanvasElement)) return (await import('./flat-painter.ts')).openFlatPainter(element);
  const gl = graphicsOf(element);
  return gl && (await import('./turning-painter.ts')).openTurningPainter(element, gl);
}
