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

/** px of everything that keeps its size, whatever the phone. */
const DOZEN_WIDTH = 36;
const EVEN_MONEY_WIDTH = 46;
const ZERO_HEIGHT = 44;
const COLUMN_HEIGHT = 32;
const NUMBERS_START = EVEN_MONEY_WIDTH + DOZEN_WIDTH;
const MARGIN = 4;

/** Nothing a finger aims at is smaller than this (WCAG 2.2, 2.5.8). */
export const SMALLEST_TARGET = 24;
/** A street is never lower than this, nor taller. */
const ROW = { lowest: 35.3, tallest: 46 };
/** The line at the rail lies partly on the dozens, which keep their 24 px beside it. */
const WIDEST_EDGE = 28;
/** The cloth is never drawn narrower: the phone of 320 px with its edges. */
const NARROWEST = 300;

/** The room a page has for the cloth, px. */
export interface Room {
  width: number;
  height: number;
}

/**
 * The standing cloth drawn for a room, one unit a px: a narrow phone gets narrower cells, never smaller numbers, and a
 * low one scrolls. Between two streets lies what a number can spare above `SMALLEST_TARGET`; aiming widens it (`aim.ts`).
 */
export function standingGeometry(room: Room): FeltGeometry {
  const width = Math.max(NARROWEST, Math.floor(room.width)) - 2 * MARGIN;
  const cellWidth = (width - NUMBERS_START) / 3;
  const forRows = room.height - 2 * MARGIN - ZERO_HEIGHT - COLUMN_HEIGHT;
  const row = Math.min(ROW.tallest, Math.max(ROW.lowest, Math.floor(forRows / 12)));
  const plane: Plane = {
    toPoint: (u, v) => ({ x: NUMBERS_START + v * cellWidth, y: ZERO_HEIGHT + u * row }),
    edgeAlong: row - SMALLEST_TARGET,
    edgeAcross: Math.min(WIDEST_EDGE, Math.max(SMALLEST_TARGET, cellWidth * 0.3)),
  };
  const cells = standingCells(plane, cellWidth, row);
  const at = (spot: Spot, anchor: Point, cell: Box | undefined) => chipAt(spot, anchor, cell, cellWidth);
  return {
    orientation: 'vertical',
    margin: MARGIN,
    width,
    height: plane.toPoint(12, 0).y + COLUMN_HEIGHT,
    chipDiameter: 30,
    cells,
    places: placesOf(cells, plane, 'vertical', at),
    rows: gridRows(),
  };
}

function standingCells(plane: Plane, cellWidth: number, row: number): Map<string, Box> {
  const cells = new Map<string, Box>();
  cells.set('0', { x: NUMBERS_START, y: 0, width: cellWidth * 3, height: ZERO_HEIGHT });
  for (let pocket = 1; pocket <= 36; pocket++) {
    const { along, across } = seatOf(pocket);
    cells.set(String(pocket), { ...plane.toPoint(along, across), width: cellWidth, height: row });
  }
  for (const first of [1, 2, 3]) {
    cells.set(keyOf('column', first), { ...plane.toPoint(12, first - 1), width: cellWidth, height: COLUMN_HEIGHT });
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

/** Cells are low: chips lie beside the numerals, and below the words, which stand a little higher. */
function chipAt(spot: Spot, anchor: Point, cell: Box | undefined, cellWidth: number): Point {
  const beside = { x: anchor.x + cellWidth * 0.3, y: anchor.y - 2 };
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

/** The standing layout on a phone 390 px wide: three columns, twelve rows. */
export const VERTICAL: FeltGeometry = standingGeometry({ width: 382, height: 0 });
