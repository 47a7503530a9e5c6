import { SPOTS } from '@lajvard/roulette';
import { describe, expect, it } from 'vitest';
import { centreOf, type FeltGeometry, spotAt } from './geometry.ts';
import { HORIZONTAL } from './horizontal.ts';
import { VERTICAL, verticalGeometry } from './vertical.ts';

const LAYOUTS: [string, FeltGeometry][] = [
  ['the horizontal layout', HORIZONTAL],
  ['the vertical layout', VERTICAL],
  ['the vertical layout of a narrow phone', verticalGeometry({ width: 304, height: 200 })],
  ['the vertical layout of a tablet', verticalGeometry({ width: 560, height: 900 })],
];

function placeCovering(geometry: FeltGeometry, covers: readonly number[]) {
  const place = geometry.places.find(
    (one) => one.covers.length === covers.length && covers.every((pocket) => one.covers.includes(pocket)),
  );
  if (!place) throw new Error(`no spot covers ${covers}`);
  return place;
}

// docs/specification/1-table-and-site.md#25-felt-and-chips
describe.each(LAYOUTS)('%s', (_name, geometry) => {
  it('has a place for each of the 157 spots and for nothing else', () => {
    expect(geometry.places.map((place) => place.key).toSorted()).toEqual(SPOTS.map((spot) => spot.key).toSorted());
    expect(geometry.places).toHaveLength(157);
  });

  it('gives every spot its own hit area', () => {
    const areas = geometry.places.map(({ hit }) => [hit.x, hit.y, hit.width, hit.height].map(Math.round).join());
    expect(new Set(areas).size).toBe(157);
  });

  it.each(geometry.places.map((place) => [place.key, place] as const))('is hit in the middle of %s', (key, place) => {
    expect(spotAt(centreOf(place.hit), geometry)?.key).toBe(key);
  });

  it('keeps every hit area on the felt', () => {
    for (const { key, hit } of geometry.places) {
      expect.soft(hit.x, key).toBeGreaterThanOrEqual(0);
      expect.soft(hit.y, key).toBeGreaterThanOrEqual(0);
      expect.soft(hit.x + hit.width, key).toBeLessThanOrEqual(geometry.width + 0.01);
      expect.soft(hit.y + hit.height, key).toBeLessThanOrEqual(geometry.height + 0.01);
    }
  });

  it('finds no spot beside the zero arch', () => {
    expect(spotAt({ x: -3, y: -3 }, geometry)).toBeUndefined();
  });

  it('walks 49 cells in five rows', () => {
    expect(geometry.rows.map((row) => row.length)).toEqual([13, 14, 13, 3, 6]);
    expect(new Set(geometry.rows.flat()).size).toBe(49);
    expect([...geometry.cells.keys()].toSorted()).toEqual(geometry.rows.flat().toSorted());
  });

  // Which numbers meet at a spot, and the cells that must touch it.
  it.each([
    [[17, 20]],
    [[17, 18]],
    [[25, 26, 28, 29]],
    [[0, 2]],
    [[0, 1, 2]],
    [[0, 2, 3]],
    [[1, 2, 3]],
    [[0, 1, 2, 3]],
    [[31, 32, 33, 34, 35, 36]],
  ])('places %j on the edge between its numbers', (covers) => {
    const { anchor, kind } = placeCovering(geometry, covers);
    const touching = kind === 'street' || kind === 'line' ? [covers[0], covers.at(-3)] : covers;
    for (const pocket of kind === 'first-four' ? [0, 1] : touching) {
      const cell = geometry.cells.get(String(pocket));
      if (!cell) throw new Error(`no cell ${pocket}`);
      expect.soft(anchor.x, String(pocket)).toBeGreaterThan(cell.x - 1);
      expect.soft(anchor.x, String(pocket)).toBeLessThan(cell.x + cell.width + 1);
      expect.soft(anchor.y, String(pocket)).toBeGreaterThan(cell.y - 1);
      expect.soft(anchor.y, String(pocket)).toBeLessThan(cell.y + cell.height + 1);
    }
  });
});

it('the horizontal layout gives a mouse at least 24 px on every edge and crossing', () => {
  for (const { key, hit } of HORIZONTAL.places) {
    expect.soft(Math.min(hit.width, hit.height), key).toBeGreaterThanOrEqual(24);
  }
});

it('the horizontal layout leaves a straight bet most of its cell', () => {
  const cell = HORIZONTAL.cells.get('17');
  if (!cell) throw new Error('no 17');
  let own = 0;
  for (let x = 0; x < 20; x++)
    for (let y = 0; y < 20; y++) {
      const point = { x: cell.x + ((x + 0.5) / 20) * cell.width, y: cell.y + ((y + 0.5) / 20) * cell.height };
      if (spotAt(point, HORIZONTAL)?.key === '17') own += 1;
    }
  expect(own / 400).toBeGreaterThan(0.35);
});
