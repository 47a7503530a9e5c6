import { type Box, centreOf, type FeltGeometry, type Point, type SpotPlace } from '../layout/geometry.ts';

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The keyboard's position: a cell, and its picked side (0,0 is the cell itself). */
export interface Cursor {
  cell: string;
  side: Point;
  /** The line kept while moving across wide cells, so that down and then up returns to the start. */
  goal: Point;
}

const STEPS: Readonly<Record<Arrow, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function isArrow(key: string): key is Arrow {
  return key in STEPS;
}

/** A cursor in the middle of a cell. */
export function cursorOn(cell: string, geometry: FeltGeometry): Cursor {
  return { cell, side: { x: 0, y: 0 }, goal: centreOf(boxOf(cell, geometry)) };
}

/** Moves one cell, as the layout is drawn; stays if there is none. */
export function moveCursor(cursor: Cursor, arrow: Arrow, geometry: FeltGeometry): Cursor {
  const step = STEPS[arrow];
  const axis = step.x === 0 ? 'y' : 'x';
  const cross = axis === 'x' ? 'y' : 'x';
  const from = boxOf(cursor.cell, geometry);
  const direction = step[axis];
  const ahead = [...geometry.cells]
    .filter(([key, box]) => key !== cursor.cell && lies(box, from, axis, direction) && overlaps(box, from, cross))
    .map(([key, box]) => ({
      key,
      box,
      distance: Math.abs(centreOf(box)[axis] - centreOf(from)[axis]) - spanOf(box, axis) / 2,
      aside: Math.max(0, Math.abs(centreOf(box)[cross] - cursor.goal[cross]) - spanOf(box, cross) / 2),
    }))
    .toSorted((a, b) => Math.round(a.distance - b.distance) || a.aside - b.aside)[0];
  if (!ahead) return { ...cursor, side: { x: 0, y: 0 } };
  const goal = { ...cursor.goal, [axis]: centreOf(ahead.box)[axis] };
  return { cell: ahead.key, side: { x: 0, y: 0 }, goal };
}

/** The first or last cell of the cursor's row. */
export function moveToRowEnd(cursor: Cursor, end: 'Home' | 'End', geometry: FeltGeometry): Cursor {
  const row = geometry.rows.find((keys) => keys.includes(cursor.cell));
  const cell = end === 'Home' ? row?.[0] : row?.at(-1);
  return cell === undefined ? cursor : cursorOn(cell, geometry);
}

/** The first cell of the first row, or the last one of the last. */
export function moveToGridEnd(end: 'Home' | 'End', geometry: FeltGeometry): Cursor {
  const cell = end === 'Home' ? geometry.rows[0]?.[0] : geometry.rows.at(-1)?.at(-1);
  return cursorOn(cell ?? '0', geometry);
}

/** Moves the pick towards an edge or corner of the cell, or back; stays if there is no spot. */
export function leanCursor(cursor: Cursor, arrow: Arrow, geometry: FeltGeometry): Cursor {
  const step = STEPS[arrow];
  const side = { x: clampSide(cursor.side.x + step.x), y: clampSide(cursor.side.y + step.y) };
  const leaned = { ...cursor, side };
  return pickedSpot(leaned, geometry) ? leaned : cursor;
}

/** The spot the cursor picks: its cell, or the split, street, corner … on its picked side. */
export function pickedSpot(cursor: Cursor, geometry: FeltGeometry): SpotPlace | undefined {
  if (cursor.side.x === 0 && cursor.side.y === 0) return geometry.places.find((place) => place.key === cursor.cell);
  const box = boxOf(cursor.cell, geometry);
  const centre = centreOf(box);
  const x = centre.x + (cursor.side.x * box.width) / 2;
  const y = centre.y + (cursor.side.y * box.height) / 2;
  return geometry.places.find((place) => Math.abs(place.anchor.x - x) < 1 && Math.abs(place.anchor.y - y) < 1);
}

function boxOf(cell: string, geometry: FeltGeometry): Box {
  const box = geometry.cells.get(cell);
  if (!box) throw new Error(`no cell ${cell} on this layout`);
  return box;
}

function spanOf(box: Box, axis: 'x' | 'y'): number {
  return axis === 'x' ? box.width : box.height;
}

function lies(box: Box, from: Box, axis: 'x' | 'y', direction: number): boolean {
  const near = direction > 0 ? box[axis] : from[axis];
  const far = direction > 0 ? from[axis] + spanOf(from, axis) : box[axis] + spanOf(box, axis);
  return near > far - 1;
}

function overlaps(a: Box, b: Box, axis: 'x' | 'y'): boolean {
  return Math.min(a[axis] + spanOf(a, axis), b[axis] + spanOf(b, axis)) - Math.max(a[axis], b[axis]) > 1;
}

function clampSide(side: number): number {
  return Math.max(-1, Math.min(1, side));
}
