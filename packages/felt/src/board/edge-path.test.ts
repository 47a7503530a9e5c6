import { POCKETS } from '@lajvard/roulette';
import { describe, expect, it } from 'vitest';
import type { Box, Point } from '../layout/geometry.ts';
import { HORIZONTAL } from '../layout/horizontal.ts';
import { VERTICAL } from '../layout/vertical.ts';
import { edgePath } from './edge-path.ts';

/** A cell without the ruled line around it: 2 px on each side. */
const inside = (point: Point, { x, y, width, height }: Box): boolean =>
  point.x > x + 2 && point.x < x + width - 2 && point.y > y + 2 && point.y < y + height - 2;

const samples = (points: readonly Point[]): Point[] =>
  points.slice(1).flatMap((end, place) => {
    const start = points[place] ?? end;
    return Array.from({ length: 40 }, (_, part) => ({
      x: start.x + ((end.x - start.x) * part) / 39,
      y: start.y + ((end.y - start.y) * part) / 39,
    }));
  });

describe.each([
  ['horizontal', HORIZONTAL],
  ['vertical', VERTICAL],
])('the band of a win on the %s layout', (_name, geometry) => {
  it('leads from the winning cell to each of its spots and crosses no other cell', () => {
    const cells = [...geometry.cells.entries()];
    const boxes = cells.map(([, box]) => box);
    for (const number of POCKETS)
      for (const place of geometry.places.filter(
        ({ key, covers }) => key !== String(number) && covers.includes(number),
      )) {
        const from = geometry.cells.get(String(number));
        const path = from ? edgePath(boxes, from, place.chip) : [];
        expect(path.at(-1)).toEqual(place.chip);
        const crossed = samples(path).flatMap((point) =>
          cells.filter(([, box]) => inside(point, box) && !inside(place.chip, box)).map(([key]) => key),
        );
        expect(crossed, `${number} to ${place.key}`).toEqual([]);
      }
  });

  it('turns no more than it must', () => {
    const path = (from: string, to: string) => {
      const box = geometry.cells.get(from);
      const place = geometry.places.find(({ key }) => key === to);
      return box && place ? edgePath([...geometry.cells.values()], box, place.chip) : [];
    };
    const turns = (points: readonly Point[]) =>
      points.slice(2).filter((point, at) => {
        const [a, b] = [points[at], points[at + 1]];
        return a && b && (a.x === b.x) !== (b.x === point.x);
      }).length;
    expect(path('1', '1st-12').length).toBeGreaterThan(1);
    expect(turns(path('1', '1st-12'))).toBeLessThanOrEqual(2);
    expect(path('36', 'RED').length).toBeGreaterThan(1);
    expect(turns(path('36', 'RED'))).toBeLessThanOrEqual(3);
  });
});
