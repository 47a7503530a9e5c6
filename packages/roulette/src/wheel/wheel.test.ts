import { describe, expect, it } from 'vitest';
import { angleOf, colourOf, neighboursOf, POCKETS, pocketFromWords, WHEEL_ORDER } from '../index.ts';

describe('the wheel', () => {
  it('has 37 pockets, each once, red and black in turn after zero', () => {
    expect([...WHEEL_ORDER].sort((a, b) => a - b)).toEqual(POCKETS);
    const colours = WHEEL_ORDER.slice(1).map(colourOf);
    expect(colours).toEqual(Array.from({ length: 36 }, (_, index) => (index % 2 === 0 ? 'red' : 'black')));
    expect(colourOf(0)).toBe('green');
  });
  it.each([
    [0, 0, [0]],
    [0, 1, [26, 0, 32]],
    [26, 2, [35, 3, 26, 0, 32]],
    [17, 3, [21, 2, 25, 17, 34, 6, 27]],
  ])('the neighbours of %i, %i each side', (pocket, reach, expected) =>
    expect(neighboursOf(pocket, reach)).toEqual(expected),
  );
  it.each([
    [37, 1],
    [-1, 1],
    [1.5, 1],
    [17, 4],
    [17, -1],
    [17, 0.5],
    [17, Number.NaN],
  ])('there are no neighbours of %f, %f each side', (pocket, reach) =>
    expect(() => neighboursOf(pocket, reach)).toThrow(RangeError),
  );
  // docs/specification/1-table-and-site.md#96-order-of-the-wheel
  it('is in the order of the specification', () =>
    expect(WHEEL_ORDER.join()).toBe(
      '0,32,15,19,4,21,2,25,17,34,6,27,13,36,11,30,8,23,10,5,24,16,33,1,20,14,31,9,22,18,29,7,28,12,35,3,26',
    ));
  it('runs clockwise from zero', () => {
    expect(angleOf(0)).toBe(0);
    expect(angleOf(32)).toBeCloseTo((2 * Math.PI) / 37);
    expect(angleOf(26)).toBeCloseTo((2 * Math.PI * 36) / 37);
  });
  it('takes the first word that keeps pockets equal', () => {
    expect(pocketFromWords([0])).toBe(0);
    expect(pocketFromWords([36])).toBe(36);
    expect(pocketFromWords([37])).toBe(0);
    // 4 294 967 288 = 37 × 116 080 196 + 36
    expect(pocketFromWords([4_294_967_295, 4_294_967_289, 4_294_967_288])).toBe(36);
    expect(() => pocketFromWords([4_294_967_295])).toThrow(RangeError);
    expect(() => pocketFromWords([])).toThrow(RangeError);
    for (const word of [-5, 1.5, Number.NaN, 2 ** 32]) expect(() => pocketFromWords([word])).toThrow(RangeError);
  });
});
