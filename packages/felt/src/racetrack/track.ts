import { angleOf, type Pocket, WHEEL_ORDER } from '@lajvard/roulette';
import type { Point } from '../layout/geometry.ts';
import { polar, ringPath } from '../wheel/polar.ts';

/** An oval in its own px: two straights between two half circles; `ring` is the width of the pockets' band. */
export interface TrackShape {
  readonly width: number;
  readonly height: number;
  readonly ring: number;
}

/** For a desktop beside the felt, and rounder for a phone, where fingers need larger pockets. */
export const LONG: TrackShape = { width: 404, height: 178, ring: 35 };
export const ROUND: TrackShape = { width: 364, height: 236, ring: 44 };
/** A circle in the dial, zero at the top as on the wheel; the sectors' games are the favourites below it. */
const DIAL: TrackShape = { width: 364, height: 364, ring: 42 };

export const SECTORS = ['tiers', 'orphelins', 'voisins', 'zero-game'] as const;
export type Sector = (typeof SECTORS)[number];

/**
 * The runs of the wheel each sector means, clockwise, first and last pocket
 * (docs/specification/1-table-and-site.md#36-favourites).
 */
const SECTOR_RUNS: Readonly<Record<Sector, readonly (readonly [Pocket, Pocket])[]>> = {
  tiers: [[27, 33]],
  orphelins: [
    [17, 6],
    [1, 9],
  ],
  voisins: [[22, 25]],
  'zero-game': [[12, 15]],
};

/** A part of the track: its outline as an SVG path, and the position of its text. */
export interface TrackPart {
  readonly path: string;
  readonly at: Point;
}

export interface Track {
  readonly shape: TrackShape;
  readonly pockets: ReadonlyMap<Pocket, TrackPart>;
  readonly sectors: ReadonlyMap<Sector, TrackPart>;
}

const COUNT = WHEEL_ORDER.length;
/** Points per pocket of the band: enough to look round. */
const SMOOTH = 6;

/**
 * A point on the oval, `out` px outside the middle of the band; `place` in pockets, clockwise from zero at the end of
 * the right half circle.
 */
function pointAt({ width, height, ring }: TrackShape, place: number, out: number): Point {
  const radius = (height - ring) / 2;
  const straight = width - height;
  const arc = Math.PI * radius;
  const whole = 2 * (straight + arc);
  const way = ((((place / COUNT) % 1) + 1) % 1) * whole;
  const round = (centre: number, angle: number): Point => ({
    x: centre + (radius + out) * Math.cos(angle),
    y: (radius + out) * Math.sin(angle),
  });
  const [afterArc, afterBottom, afterEnd, afterTop] = [
    arc / 2,
    arc / 2 + straight,
    1.5 * arc + straight,
    1.5 * arc + 2 * straight,
  ];
  if (way < afterArc) return round(straight / 2, way / radius);
  if (way < afterBottom) return { x: straight / 2 - (way - afterArc), y: radius + out };
  if (way < afterEnd) return round(-straight / 2, Math.PI / 2 + (way - afterBottom) / radius);
  if (way < afterTop) return { x: -straight / 2 + (way - afterEnd), y: -radius - out };
  return round(straight / 2, (way - afterTop) / radius - Math.PI / 2);
}

/** Points along the oval from one place to a later one. */
function along(shape: TrackShape, from: number, to: number, out: number): Point[] {
  const steps = Math.max(1, Math.round((to - from) * SMOOTH));
  return Array.from({ length: steps + 1 }, (_, step) => pointAt(shape, from + ((to - from) * step) / steps, out));
}

const text = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
const outline = (points: readonly Point[]): string => `M${points.map(text).join('L')}Z`;

function pocketPart(shape: TrackShape, place: number): TrackPart {
  const half = shape.ring / 2;
  const [from, to] = [place - 0.5, place + 0.5];
  const path = outline([...along(shape, from, to, half), ...along(shape, from, to, -half).reverse()]);
  return { path, at: pointAt(shape, place, 0) };
}

/** Where a run begins and ends on the oval; the end lies after the beginning. */
function placesOf([first, last]: readonly [Pocket, Pocket]): [number, number] {
  const from = WHEEL_ORDER.indexOf(first) - 0.5;
  const to = WHEEL_ORDER.indexOf(last) + 0.5;
  return [from, to < from ? to + COUNT : to];
}

/** px between the band and the sectors inside it */
const EDGE = 3;

/** The inner side of the band along a sector. */
function edgeOf(shape: TrackShape, sector: Sector): Point[] {
  return SECTOR_RUNS[sector].flatMap((run) => along(shape, ...placesOf(run), -shape.ring / 2 - EDGE));
}

function sectorPart(shape: TrackShape, sector: Sector): TrackPart {
  const edge = edgeOf(shape, sector);
  const { bow, back } = bowOfZero(shape);
  if (sector === 'zero-game') {
    // The game of zero would be a thin slice: its inner side bows into the neighbours of zero.
    const path = `${outline(edge).slice(0, -1)}Q${text(bow)} ${text(edge[0] ?? bow)}Z`;
    return { path, at: { x: (back + pointAt(shape, 0, -shape.ring / 2 - EDGE).x) / 2, y: 0 } };
  }
  // The words of the neighbours of zero stand in what that leaves of them.
  const [first, last] = [edge[0]?.x ?? 0, edge.at(-1)?.x ?? 0];
  const at = sector === 'voisins' ? { x: (back + (first + last) / 2) / 2, y: 0 } : middleOf(edge);
  return { path: outline(edge), at };
}

/** The point that bends the inner side of the game of zero, and how far that side reaches back in its middle. */
function bowOfZero(shape: TrackShape): { bow: Point; back: number } {
  const edge = edgeOf(shape, 'zero-game');
  const [first, last] = [edge[0]?.x ?? 0, edge.at(-1)?.x ?? 0];
  const bow = { x: Math.min(first, last) - shape.height / 8, y: 0 };
  return { bow, back: (first + last) / 4 + bow.x / 2 };
}

/** The centre of the area inside some points. */
function middleOf(points: readonly Point[]): Point {
  let [area, x, y] = [0, 0, 0];
  points.forEach((a, index) => {
    const b = points[(index + 1) % points.length] ?? a;
    const cross = a.x * b.y - b.x * a.y;
    area += cross;
    x += (a.x + b.x) * cross;
    y += (a.y + b.y) * cross;
  });
  return { x: x / (3 * area), y: y / (3 * area) };
}

/** Everything a racetrack draws, in px around its middle. */
export function trackOf(shape: TrackShape): Track {
  return {
    shape,
    pockets: new Map(WHEEL_ORDER.map((pocket, place) => [pocket, pocketPart(shape, place)])),
    sectors: new Map(SECTORS.map((sector) => [sector, sectorPart(shape, sector)])),
  };
}

/** The pockets alone around the dial, in px around its middle. */
export function dialTrack(): Track {
  const outer = DIAL.width / 2;
  const inner = outer - DIAL.ring;
  const half = Math.PI / COUNT;
  const part = (angle: number): TrackPart => ({
    path: ringPath(inner, outer, angle - half, angle + half),
    at: polar((inner + outer) / 2, angle),
  });
  return {
    shape: DIAL,
    pockets: new Map(WHEEL_ORDER.map((pocket) => [pocket, part(angleOf(pocket))])),
    sectors: new Map(),
  };
}

/** The pockets of a sector, in wheel order. */
export function pocketsOfSector(sector: Sector): Pocket[] {
  return SECTOR_RUNS[sector].flatMap((run) => {
    const [from, to] = placesOf(run);
    return Array.from({ length: to - from }, (_, step) => WHEEL_ORDER[(from + 0.5 + step) % COUNT] as Pocket);
  });
}
