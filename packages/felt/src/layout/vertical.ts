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

/** px of the drawing on a phone 390 px wide. */
const CELL_WIDTH = 97;
const CELL_HEIGHT = 35.3;
const DOZEN_WIDTH = 36;
const EVEN_MONEY_WIDTH = 46;
const ZERO_HEIGHT = 44;
const COLUMN_HEIGHT = 30;
const NUMBERS_START = EVEN_MONEY_WIDTH + DOZEN_WIDTH;

const plane: Plane = {
  toPoint: (u, v) => ({ x: NUMBERS_START + v * CELL_WIDTH, y: ZERO_HEIGHT + u * CELL_HEIGHT }),
  // Streets are only 35 px apart on a phone: the lines between them take 38 %, a number keeps 22 px.
  edgeAlong: CELL_HEIGHT * 0.38,
  edgeAcross: CELL_WIDTH * 0.3,
};

function verticalCells(): Map<string, Box> {
  const cells = new Map<string, Box>();
  cells.set('0', { x: NUMBERS_START, y: 0, width: CELL_WIDTH * 3, height: ZERO_HEIGHT });
  for (let pocket = 1; pocket <= 36; pocket++) {
    const { along, across } = seatOf(pocket);
    cells.set(String(pocket), { ...plane.toPoint(along, across), width: CELL_WIDTH, height: CELL_HEIGHT });
  }
  for (const first of [1, 2, 3]) {
    cells.set(keyOf('column', first), { ...plane.toPoint(12, first - 1), width: CELL_WIDTH, height: COLUMN_HEIGHT });
  }
  for (const dozen of [0, 1, 2]) {
    const y = plane.toPoint(dozen * 4, 0).y;
    const box = { x: EVEN_MONEY_WIDTH, y, width: DOZEN_WIDTH, height: CELL_HEIGHT * 4 };
    cells.set(keyOf('dozen', dozen * 12 + 1), box);
  }
  for (const [index, key] of evenMoneyKeys().entries()) {
    const y = plane.toPoint(index * 2, 0).y;
    cells.set(key, { x: 0, y, width: EVEN_MONEY_WIDTH, height: CELL_HEIGHT * 2 });
  }
  return cells;
}

/** Cells are low: chips lie beside the numerals, and below the words, which stand a little higher. */
function chipAt(spot: Spot, anchor: Point, cell: Box | undefined): Point {
  const beside = { x: anchor.x + CELL_WIDTH * 0.3, y: anchor.y - 2 };
  if (!cell) return isBetweenStreets(spot) ? beside : anchor;
  if (spot.inside || spot.kind === 'column') return beside;
  if (spot.kind === 'red' || spot.kind === 'black') return { x: anchor.x, y: anchor.y - 4 };
  return { x: anchor.x, y: cell.y + cell.height - 16 };
}

/** A split across the line between two streets would cover both numerals. */
function isBetweenStreets({ kind, covers }: Spot): boolean {
  const [first = 0, second = 0] = covers;
  return kind === 'split' && Math.abs(first - second) === 3 && !covers.includes(0);
}

const cells = verticalCells();

/** The standing layout of phones: three columns, twelve rows. */
export const VERTICAL: FeltGeometry = {
  orientation: 'vertical',
  margin: 4,
  width: NUMBERS_START + CELL_WIDTH * 3,
  height: plane.toPoint(12, 0).y + COLUMN_HEIGHT,
  chipDiameter: 30,
  cells,
  places: placesOf(cells, plane, 'vertical', chipAt),
  rows: gridRows(),
};
