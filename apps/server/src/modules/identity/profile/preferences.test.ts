import { favouriteOf, OWN_PLACES, readFavourites, SPOTS, writeFavourites } from '@lajvard/roulette';
import { describe, expect, it } from 'vitest';
import { canonicalFavourites } from './preferences.ts';

const chip = { id: 'c1', chipSelected: 5, x: 0.2, y: -0.4, formula: '17' };
const action = { action: 'ADD', id: 'a1', number: 17, chips: [chip], formula: null };
const favorite = {
  id: 'favorite-1',
  name: 'عددهای من',
  chip: null,
  numbers: [0, 17, 'split-3', 'RED'],
  actions: [action],
};
const text = (changes: object) => JSON.stringify([{ ...favorite, ...changes }]);

// docs/specification/1-table-and-site.md#36-favourites
describe('favourites', () => {
  it('favourites are stored as they were read', () => {
    expect(JSON.parse(canonicalFavourites(text({})) ?? 'null')).toEqual([favorite]);
    expect(canonicalFavourites('[]')).toBe('[]');
  });

  it('favourites are accepted as the table writes them, up to four of maximum size', () => {
    const longest = SPOTS.toSorted((a, b) => b.key.length - a.key.length).slice(0, 25);
    const slip = Object.fromEntries(
      longest.map(({ key }) => [key, [{ id: 'x', value: 100 as const, x: 1, y: 1, formula: key }]]),
    );
    const text = writeFavourites(OWN_PLACES.map((place) => favouriteOf(place, 'ن'.repeat(60), 'game', slip)));
    const kept = canonicalFavourites(text);
    expect(kept).toBe(text);
    expect(readFavourites(kept)).toHaveLength(4);
  });

  it.each<[string, string]>([
    ['invalid JSON', '[{'],
    ['an object instead of a list', '{}'],
    ['null instead of a list', 'null'],
    ['an unknown field', text({ balance: 1_000_000 })],
    ['a prototype', `[${JSON.stringify(favorite).slice(0, -1)},"__proto__":{"admin":true}}]`],
    ['a prototype inside a chip', text({}).replace('"id":"c1"', '"id":"c1","__proto__":{"x":1}')],
    ['a constructor', text({ constructor: { prototype: {} } })],
    ['a chip of another value', text({ chip: 7 })],
    ['a negative chip', text({ actions: [{ ...action, chips: [{ ...chip, chipSelected: -5 }] }] })],
    ['an unknown pocket', text({ numbers: [37] })],
    ['half a pocket', text({ numbers: [1.5] })],
    ['an unknown spot', text({ numbers: ['split-61'] })],
    ['a blank name', text({ name: '   ' })],
    ['a name that is too long', text({ name: 'n'.repeat(61) })],
    ['an action of another kind', text({ actions: [{ ...action, action: 'CLEAR' }] })],
    ['26 chips', text({ actions: [{ ...action, chips: Array.from({ length: 26 }, () => chip) }] })],
    ['nine entries', JSON.stringify(Array.from({ length: 9 }, () => favorite))],
    ['more than 16 KB', `[${' '.repeat(16_384)}]`],
    ['too deep nesting', '['.repeat(8000)],
  ])('favourites with %s are refused', (_what, hostile) => {
    expect(canonicalFavourites(hostile)).toBeNull();
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});
