import type { Spot } from '@lajvard/roulette';
import {
  type Box,
  evenMoneyKeys,
  type FeltGeometry,
  gridRows,
  keyOf,
  type Plane,
  type Point,
  placesOf,
  seatOf,
} from './geometry.ts';
import { DIGIT } from './numeral.ts';

/** Sizes in px that are the same on every phone. */
const DOZEN_WIDTH = 36;
const EVEN_MONEY_WIDTH = 46;
const ZERO = { full: 44, low: 36 };
const COLUMN = { full: 32, low: 26 };
const NUMBERS_START = EVEN_MONEY_WIDTH + DOZEN_WIDTH;
const MARGIN = 4;

/** Minimum size of a touch target in px (WCAG 2.2, 2.5.8). */
const MIN_TARGET = 24;
/** Height of a street in px; from `full` on, every spot has its full size for a finger. */
const ROW = { min: 24, full: 35.3, max: 46 };
/** In a street lower than that, the share of the line between two numbers. */
const LOW_EDGE = 0.3;
/** The line at the rail lies partly on the dozens, which keep 24 px beside it. */
const MAX_EDGE = 28;
/** px of the winner's numeral if it is zero, which has space; the others are no larger. */
const ZERO_NUMERAL = 28;
/** px of the numeral of a cell with chips, which takes what they leave of a narrow cell */
const COVERED_NUMERAL = { min: 13, max: 16, zero: 20, won: 22 };
/** A chip's share of a narrow cell's width */
const CHIP_SHARE = 0.36;
/** px of a numeral's box, round digits at their ends, that a chip beside it may take. */
const TOUCH = 1;
/** Minimum width of the felt in px: a phone of 320 px with its margins. */
const NARROWEST = 300;

/** The space for the felt on a page, px. */
export interface Space {
  width: number;
  height: number;
}

/**
 * The vertical felt drawn for a space, one unit per px. A narrow phone gets narrower cells, a low one lower streets:
 * showing all numbers comes before giving each the size of a fingertip. The lines between streets get what a number can
 * spare above `MIN_TARGET`; aiming widens them (`aim.ts`).
 */
export function verticalGeometry(space: Space): FeltGeometry {
  const width = Math.max(NARROWEST, Math.floor(space.width)) - 2 * MARGIN;
  const cellWidth = (width - NUMBERS_START) / 3;
  const { row, zero, column } = streetsIn(space.height);
  const plane: Plane = {
    toPoint: (u, v) => ({ x: NUMBERS_START + v * cellWidth, y: zero + u * row }),
    edgeAlong: Math.max(row - MIN_TARGET, row * LOW_EDGE),
    edgeAcross: Math.min(MAX_EDGE, Math.max(MIN_TARGET, cellWidth * 0.3)),
  };
  const cells = verticalCells(plane, cellWidth, { row, zero, column });
  const chipDiameter = Math.min(30, row - 2, cellWidth * CHIP_SHARE);
  const wonNumeral = { number: Math.min(ZERO_NUMERAL, row * 0.8, cellWidth * 0.29), zero: ZERO_NUMERAL };
  const aside = Math.max(cellWidth * 0.3, wonNumeral.number * DIGIT.width + chipDiameter / 2 - TOUCH);
  const at = (spot: Spot, anchor: Point, cell: Box | undefined) => chipAt(spot, anchor, cell, aside);
  return {
    orientation: 'vertical',
    margin: MARGIN,
    width,
    height: plane.toPoint(12, 0).y + column,
    chipDiameter,
    wonNumeral,
    coveredNumeral: coveredNumeralIn(cellWidth / 2 - chipDiameter),
    cells,
    places: placesOf(cells, plane, 'vertical', at),
    rows: gridRows(),
  };
}

/** Between the chips in the middle of a cell and those on its left border, whose rims it may touch. */
function coveredNumeralIn(width: number): FeltGeometry['coveredNumeral'] {
  const { min, max, zero, won } = COVERED_NUMERAL;
  const twoDigits = 2 * DIGIT.width;
  return {
    number: Math.min(max, Math.max(min, width / twoDigits)),
    zero,
    won: Math.min(won, (width + 8) / twoDigits),
  };
}

/** Heights of the zero, of a street and of the cells below the columns, px. */
interface Streets {
  row: number;
  zero: number;
  column: number;
}

/** What fits into a height; full size while the height is unknown (0). */
function streetsIn(height: number): Streets {
  const rowBeside = (rest: number) => Math.floor((height - 2 * MARGIN - rest) / 12);
  const full = { zero: ZERO.full, column: COLUMN.full };
  if (height === 0) return { ...full, row: ROW.full };
  const row = rowBeside(full.zero + full.column);
  if (row >= ROW.full) return { ...full, row: Math.min(ROW.max, row) };
  const low = rowBeside(ZERO.low + COLUMN.low);
  return { zero: ZERO.low, column: COLUMN.low, row: Math.max(ROW.min, Math.min(ROW.full, low)) };
}

function verticalCells(plane: Plane, cellWidth: number, { row, zero, column }: Streets): Map<string, Box> {
  const cells = new Map<string, Box>();
  cells.set('0', { x: NUMBERS_START, y: 0, width: cellWidth * 3, height: zero });
  for (let pocket = 1; pocket <= 36; pocket++) {
    const { along, across } = seatOf(pocket);
    cells.set(String(pocket), { ...plane.toPoint(along, across), width: cellWidth, height: row });
  }
  for (const first of [1, 2, 3]) {
    cells.set(keyOf('column', first), { ...plane.toPoint(12, first - 1), width: cellWidth, height: column });
  }
  for (const dozen of [0, 1, 2]) {
    const y = plane.toPoint(dozen * 4, 0).y;
    const box = { x: EVEN_MONEY_WIDTH, y, width: DOZEN_WIDTH, height: row * 4 };
    cells.set(keyOf('dozen', dozen * 12 + 1), box);
  }
  for (const [index, key] of evenMoneyKeys().entries()) {
    const y = plane.toPoint(index * 2, 0).y;
    cells.set(key, { x: 0, y, width: EVEN_MONEY_WIDTH, height: row * 2 });
  }
  return cells;
}

/** Cells are low: chips between streets lie beside the numerals, and those below words, which are raised a little. */
function chipAt(spot: Spot, anchor: Point, cell: Box | undefined, aside: number): Point {
  const beside = { x: anchor.x + aside, y: anchor.y - 2 };
  if (!cell) return isBetweenStreets(spot) ? beside : anchor;
  if (spot.inside) return anchor;
  if (spot.kind === 'column') return beside;
  if (spot.kind === 'red' || spot.kind === 'black') return { x: anchor.x, y: anchor.y - 4 };
  return { x: anchor.x, y: cell.y + cell.height - 16 };
}

/** A split across the line between two streets, or between zero and a number, would cover both numerals. */
function isBetweenStreets({ kind, covers }: Spot): boolean {
  const [first = 0, second = 0] = covers;
  return kind === 'split' && (Math.abs(first - second) === 3 || covers.includes(0));
}

/** The vertical layout on a phone 390 px wide: three columns, twelve rows. */
export const VERTICAL: FeltGeometry = verticalGeometry({ width: 382, height: 0 });
