import type { FeltGeometry } from './geometry.ts';
import { HORIZONTAL } from './horizontal.ts';
import { VERTICAL } from './vertical.ts';

/** Natural px of the layouts with their margins, for the room a page keeps. */
export const HORIZONTAL_SIZE = sizeOf(HORIZONTAL);
export const VERTICAL_SIZE = sizeOf(VERTICAL);

function sizeOf({ width, height, margin }: FeltGeometry): { width: number; height: number } {
  return { width: width + 2 * margin, height: height + 2 * margin };
}
