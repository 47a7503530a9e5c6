import { type Pocket, SPOTS, type Spot, type SpotKind } from '@lajvard/roulette';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** Where one betting spot lies on a drawn layout, in the layout's own px. */
export interface SpotPlace {
  key: string;
  kind: SpotKind;
  covers: readonly Pocket[];
  /** The point of this spot: a cell's centre, or a point on an edge or crossing. */
  anchor: Point;
  /** Where its chips lie: the anchor, moved aside if it would hide a word. */
  chip: Point;
  /** The hit area for finger and mouse. Later places lie over earlier ones. */
  hit: Box;
}

export type Orientation = 'horizontal' | 'vertical';

export interface FeltGeometry {
  orientation: Orientation;
  /** Space around the drawing for chips and flags that overhang. */
  margin: number;
  width: number;
  height: number;
  /** px across a chip on this layout */
  chipDiameter: number;
  /** px of the winner's numeral, and of zero's */
  wonNumeral: { number: number; zero: number };
  /** px of the numeral in a cell with chips, and if that cell has won */
  coveredNumeral: { number: number; zero: number; won: number };
  /** All spots in painting order: cells, then edges, then crossings. */
  places: readonly SpotPlace[];
  /** The drawn cell of a straight or outside spot. */
  cells: ReadonlyMap<string, Box>;
  /** The 49 cells in five rows, in the order of screen readers. */
  rows: readonly (readonly string[])[];
}

/**
 * The 36 numbers as a plane: `u` counts streets along the table (0 at the zero), `v` counts across it (0 at the
 * dozens). A cell is one unit wide, so its edges and crossings are whole numbers.
 */
export interface Plane {
  toPoint(u: number, v: number): Point;
  /** Thickness in px of the touchable line between streets, and between the numbers of a street. */
  edgeAlong: number;
  edgeAcross: number;
}

export function placeOf(key: string, geometry: FeltGeometry): SpotPlace | undefined {
  return geometry.places.find((place) => place.key === key);
}

/** The spot under a point of the layout, or undefined. */
export function spotAt(point: Point, geometry: FeltGeometry): SpotPlace | undefined {
  return geometry.places.findLast((place) => inside(point, place.hit));
}

export function centreOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function inside(point: Point, box: Box): boolean {
  return point.x >= box.x && point.x < box.x + box.width && point.y >= box.y && point.y < box.y + box.height;
}

/** Street index (0..11) and place in the street (0..2) of a number 1..36. */
export function seatOf(pocket: Pocket): { along: number; across: number } {
  return { along: Math.floor((pocket - 1) / 3), across: (pocket - 1) % 3 };
}

const AT_THE_RAIL: ReadonlySet<SpotKind> = new Set<SpotKind>(['street', 'line', 'first-four']);

/** The plane position of an inside spot, from the pockets it covers. */
function planePosition(spot: Pick<Spot, 'kind' | 'covers'>): { u: number; v: number } {
  const seats = spot.covers.filter((pocket) => pocket !== 0).map(seatOf);
  const along = seats.map((seat) => seat.along);
  const across = seats.map((seat) => seat.across);
  const u = spot.covers.includes(0) ? 0 : (Math.min(...along) + Math.max(...along) + 1) / 2;
  const v = AT_THE_RAIL.has(spot.kind) ? 0 : (Math.min(...across) + Math.max(...across) + 1) / 2;
  return { u, v };
}

/** Layer of a spot: 0 cells, 1 edges between two cells, 2 crossings. */
function layerOf(spot: Spot): number {
  if (spot.kind === 'straight' || !spot.inside) return 0;
  return spot.kind === 'split' || spot.kind === 'street' ? 1 : 2;
}

/** The share of the touchable line at the rail that lies on the numbers; the rest lies on the dozens. */
const RAIL_SHARE = 0.58;

function edgeBox(spot: Spot, plane: Plane, orientation: Orientation): Box {
  const { u, v } = planePosition(spot);
  const centre = plane.toPoint(u, v);
  const cell = sizeBetween(plane.toPoint(0, 0), plane.toPoint(1, 1));
  const [alongCell, acrossCell] = orientation === 'horizontal' ? [cell.x, cell.y] : [cell.y, cell.x];
  const along = Number.isInteger(u) ? plane.edgeAlong : alongCell;
  const across = Number.isInteger(v) ? plane.edgeAcross : acrossCell;
  const [width, height] = orientation === 'horizontal' ? [along, across] : [across, along];
  const box = { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
  if (v !== 0) return box;
  const shift = plane.edgeAcross * (RAIL_SHARE - 0.5);
  return orientation === 'horizontal' ? { ...box, y: box.y - shift } : { ...box, x: box.x + shift };
}

function sizeBetween(a: Point, b: Point): Point {
  return { x: Math.abs(a.x - b.x), y: Math.abs(a.y - b.y) };
}

/** Places of all spots from the cells drawn and the plane of numbers. */
export function placesOf(
  cells: ReadonlyMap<string, Box>,
  plane: Plane,
  orientation: Orientation,
  chipAt: (spot: Spot, anchor: Point, cell: Box | undefined) => Point,
): SpotPlace[] {
  const places = SPOTS.map((spot) => {
    const cell = cells.get(spot.key);
    const hit = cell ?? edgeBox(spot, plane, orientation);
    const position = planePosition(spot);
    const anchor = cell ? centreOf(cell) : plane.toPoint(position.u, position.v);
    const chip = chipAt(spot, anchor, cell);
    return { layer: layerOf(spot), place: { key: spot.key, kind: spot.kind, covers: spot.covers, anchor, chip, hit } };
  });
  return places.toSorted((a, b) => a.layer - b.layer).map(({ place }) => place);
}

/** The five rows of the reader's grid: three of numbers (zero leads the middle one), dozens, even money. */
export function gridRows(): string[][] {
  const numbers = [3, 2, 1].map((first) => [
    ...(first === 2 ? ['0'] : []),
    ...Array.from({ length: 12 }, (_, street) => String(first + 3 * street)),
    keyOf('column', first),
  ]);
  const dozens = [1, 13, 25].map((first) => keyOf('dozen', first));
  return [...numbers, dozens, evenMoneyKeys()];
}

/** The outside spot of a kind, for dozens and columns the one that starts with a number. */
export function keyOf(kind: SpotKind, first?: Pocket): string {
  const spot = SPOTS.find((one) => one.kind === kind && (first === undefined || one.covers.includes(first)));
  if (!spot) throw new Error(`no ${kind} spot covers ${first}`);
  return spot.key;
}

/** The six even-money spots in the order of the felt. */
export function evenMoneyKeys(): string[] {
  return (['low', 'even', 'red', 'black', 'odd', 'high'] as const).map((kind) => keyOf(kind));
}
