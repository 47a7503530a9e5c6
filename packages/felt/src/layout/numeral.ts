import type { Pocket } from '@lajvard/roulette';
import { type Box, centreOf, type FeltGeometry, type Point } from './geometry.ts';

/** A digit of a numeral, em. */
export const DIGIT = { width: 0.58, height: 0.72 };

export interface WonNumeral {
  /** Its middle. */
  at: Point;
  /** px */
  size: number;
  /** The place of its digits, which chips and flags leave free. */
  box: Box;
}

/** The winner's numeral, where the cloth's own is printed. */
export function wonNumeralOf(number: Pocket, { cells, orientation, wonNumeral }: FeltGeometry): WonNumeral | null {
  const cell = cells.get(String(number));
  if (!cell) return null;
  const size = number === 0 ? wonNumeral.zero : wonNumeral.number;
  const at = number === 0 ? underArch(cell, orientation === 'horizontal') : centreOf(cell);
  const [width, height] = [String(number).length * DIGIT.width * size, DIGIT.height * size];
  return { at, size, box: { x: at.x - width / 2, y: at.y - height / 2, width, height } };
}

/** Zero's numeral is away from the point of its arch. */
function underArch(cell: Box, lying: boolean): Point {
  const { x, y } = centreOf(cell);
  return lying ? { x: cell.width * 0.57, y } : { x, y: y + 3.5 };
}
