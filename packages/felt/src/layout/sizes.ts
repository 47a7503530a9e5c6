import type { FeltGeometry } from './geometry.ts';
import { HORIZONTAL } from './horizontal.ts';

/** Natural px of the lying layout with its margins, for the space a page keeps. */
export const HORIZONTAL_SIZE = sizeOf(HORIZONTAL);

function sizeOf({ width, height, margin }: FeltGeometry): { width: number; height: number } {
  return { width: width + 2 * margin, height: height + 2 * margin };
}
