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

/** px of the drawing; the page scales it. */
const CELL_WIDTH = 66.6;
const CELL_HEIGHT = 62;
const OUTSIDE_HEIGHT = 48;
const ZERO_WIDTH = CELL_WIDTH * 0.98;
const COLUMN_WIDTH = CELL_WIDTH * 0.8;
const NUMBERS_HEIGHT = CELL_HEIGHT * 3;

const plane: Plane = {
  toPoint: (u, v) => ({ x: ZERO_WIDTH + u * CELL_WIDTH, y: (3 - v) * CELL_HEIGHT }),
  edgeAlong: 24,
  edgeAcross: 24,
};

function horizontalCells(): Map<string, Box> {
  const cells = new Map<string, Box>();
  cells.set('0', { x: 0, y: 0, width: ZERO_WIDTH, height: NUMBERS_HEIGHT });
  for (let pocket = 1; pocket <= 36; pocket++) {
    const { along, across } = seatOf(pocket);
    const corner = plane.toPoint(along, across + 1);
    cells.set(String(pocket), { ...corner, width: CELL_WIDTH, height: CELL_HEIGHT });
  }
  for (const first of [1, 2, 3]) {
    const corner = plane.toPoint(12, first);
    cells.set(keyOf('column', first), { ...corner, width: COLUMN_WIDTH, height: CELL_HEIGHT });
  }
  for (const dozen of [0, 1, 2]) {
    const x = plane.toPoint(dozen * 4, 0).x;
    const box = { x, y: NUMBERS_HEIGHT, width: CELL_WIDTH * 4, height: OUTSIDE_HEIGHT };
    cells.set(keyOf('dozen', dozen * 12 + 1), box);
  }
  for (const [index, key] of evenMoneyKeys().entries()) {
    const x = plane.toPoint(index * 2, 0).x;
    cells.set(key, { x, y: NUMBERS_HEIGHT + OUTSIDE_HEIGHT, width: CELL_WIDTH * 2, height: OUTSIDE_HEIGHT });
  }
  return cells;
}

/** Beside the word of an outside cell. Colours have no word. */
function chipAt(spot: Spot, anchor: Point, cell: Box | undefined): Point {
  if (!cell || spot.inside || spot.kind === 'red' || spot.kind === 'black') return anchor;
  if (spot.kind === 'column') return { x: cell.x + cell.width - 11, y: anchor.y };
  return { x: cell.x + cell.width * 0.81, y: anchor.y };
}

const cells = horizontalCells();

/** The horizontal layout of the desktop table. */
export const HORIZONTAL: FeltGeometry = {
  orientation: 'horizontal',
  margin: 12,
  width: plane.toPoint(12, 0).x + COLUMN_WIDTH,
  height: NUMBERS_HEIGHT + OUTSIDE_HEIGHT * 2,
  chipDiameter: 32,
  wonNumeral: { number: 32, zero: 40 },
  coveredNumeral: { number: 17, zero: 28, won: 20 },
  cells,
  places: placesOf(cells, plane, 'horizontal', chipAt),
  rows: gridRows(),
};
