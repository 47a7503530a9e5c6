import type { Pocket } from '@lajvard/roulette';
import { type Box, centreOf, type FeltGeometry, type Point } from './geometry.ts';

/** A digit of a numeral, em. */
export const DIGIT = { width: 0.58, height: 0.72 };

/** em from a numeral's middle down to its baseline */
const DROP = { won: 0.35, covered: 0.36 };

/** px from the corner of a horizontal cell to the numeral that gives way to chips */
const CORNER = 6;

export interface NumeralPlace {
  /** Its middle. */
  at: Point;
  /** px */
  size: number;
  /** Where its text stands. */
  baseline: number;
  /** The place of its digits, which flags leave free. */
  box: Box;
}

/** The winner's numeral: where the felt's own is printed, or beside the chips on its cell. */
export function wonNumeralOf(number: Pocket, geometry: FeltGeometry, covered: boolean): NumeralPlace | null {
  if (covered) {
    const size = number === 0 ? geometry.wonNumeral.zero : geometry.coveredNumeral.won;
    return besideChips(number, geometry, size, DROP.won);
  }
  const cell = geometry.cells.get(String(number));
  if (!cell) return null;
  const size = number === 0 ? geometry.wonNumeral.zero : geometry.wonNumeral.number;
  return placeAround(number === 0 ? underArch(cell, geometry) : centreOf(cell), number, size, DROP.won);
}

/** The numeral of a cell with chips in its middle. */
export function coveredNumeralOf(number: Pocket, geometry: FeltGeometry): NumeralPlace | null {
  const { number: size, zero } = geometry.coveredNumeral;
  return besideChips(number, geometry, number === 0 ? zero : size, DROP.covered);
}

/** The digits drawn over the chips, which flags leave free: the winner's first. */
export function numeralsOver(covered: readonly Pocket[], winner: Pocket | null, geometry: FeltGeometry): Box[] {
  const won = winner === null ? null : wonNumeralOf(winner, geometry, covered.includes(winner));
  const others = covered.filter((number) => number !== winner);
  return [won, ...others.map((number) => coveredNumeralOf(number, geometry))].flatMap((one) => one?.box ?? []);
}

/** In the upper left corner; left of the chips where cells are low; over them in zero's high arch. */
function besideChips(number: Pocket, geometry: FeltGeometry, size: number, drop: number): NumeralPlace | null {
  const cell = geometry.cells.get(String(number));
  if (!cell) return null;
  const { x, y } = centreOf(cell);
  const { width, height } = sizeOf(number, size);
  if (geometry.orientation === 'vertical') {
    const left = number === 0 ? cell.width / 9 : cell.width / 4 + 1;
    return placeAround({ x: x - left, y }, number, size, drop);
  }
  if (number === 0) return placeAround({ x: underArch(cell, geometry).x, y: y - 40 }, number, size, drop);
  return placeAround({ x: cell.x + CORNER + width / 2, y: cell.y + CORNER + height / 2 }, number, size, drop);
}

function placeAround(at: Point, number: Pocket, size: number, drop: number): NumeralPlace {
  const { width, height } = sizeOf(number, size);
  return { at, size, baseline: at.y + size * drop, box: { x: at.x - width / 2, y: at.y - height / 2, width, height } };
}

function sizeOf(number: Pocket, size: number): { width: number; height: number } {
  return { width: String(number).length * DIGIT.width * size, height: DIGIT.height * size };
}

/** Zero's numeral is away from the point of its arch. */
function underArch(cell: Box, { orientation }: FeltGeometry): Point {
  const { x, y } = centreOf(cell);
  return orientation === 'horizontal' ? { x: cell.width * 0.57, y } : { x, y: y + 3.5 };
}
