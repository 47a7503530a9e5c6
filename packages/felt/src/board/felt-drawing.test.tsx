import { type Chip, type Pocket, type Slip, SPOTS } from '@lajvard/roulette';
import { describe, expect, it } from 'vitest';
import { dollyFootOf } from '../layout/dolly.ts';
import { type Box, centreOf } from '../layout/geometry.ts';
import { coveredNumeralOf, wonNumeralOf } from '../layout/numeral.ts';
import type { Pile } from './piles.ts';
import { attribute, boxOf, digitsIn, fontSizeOf, isOver, movedBy, showFelt } from './testing/measured-felt.tsx';
import { digitsOf, LAYOUTS, POCKETS, pilesOf, slipOf } from './testing/measures.ts';

/** Scattered, and more of them than are drawn. */
const CHIPS: Omit<Chip, 'id' | 'formula'>[] = [100, 5, 20, 5, 5, 1, 50].map((value, index) => ({
  value: value as Chip['value'],
  x: index / 10,
  y: -index / 8,
}));
const HEAPS: Slip = Object.fromEntries(
  SPOTS.map(({ key }) => [key, CHIPS.map((chip, index) => ({ ...chip, id: `${key} ${index}`, formula: key }))]),
);

/** What is drawn of a pile, in the form of `pilesOf`. */
function drawn(pile: Element): Pile {
  const flag = pile.querySelector('.felt-flag > rect');
  const text = pile.querySelector('.felt-flag > text');
  return {
    chips: [...pile.querySelectorAll('use')].map((use) => ({
      key: expect.any(String) as string,
      value: Number(/\d+$/.exec(use.getAttribute('href') ?? '')?.[0]) as Chip['value'],
      box: boxOf(use),
    })),
    flag: flag &&
      text && {
        text: text.textContent ?? '',
        box: boxOf(flag),
        baseline: attribute(text, 'y'),
        size: fontSizeOf(text),
      },
  };
}

/** The numerals of the 37 cells as they are drawn, without those of chips that fall off. */
function numeralsIn(all: (selector: string) => Element[]): Map<number, Element> {
  const texts = all('.felt-numeral, .felt-zero').filter((text) => !text.classList.contains('felt-covered-lost'));
  expect(texts).toHaveLength(37);
  return new Map(texts.map((text) => [Number(text.textContent), text]));
}

// What is computed for every layout is drawn by the same parts: one of each orientation shows that they use it.
describe.each(LAYOUTS.slice(0, 2))('on %s', (_name, geometry) => {
  it('stakes, payouts, numerals and the dolly are drawn where they are measured', () => {
    const { show, all, one } = showFelt(geometry);
    show(HEAPS, 17);
    const { stakes, payouts } = pilesOf(HEAPS, 17, geometry);
    const piles = all('.felt-stack');
    expect(piles).toHaveLength(157);
    for (const pile of piles) {
      const key = pile.getAttribute('data-stack') ?? '';
      expect(drawn(pile), key).toEqual(stakes.get(key));
    }
    const keys = piles.map((pile) => pile.getAttribute('data-stack') ?? '').filter((key) => payouts.has(key));
    expect(keys).toHaveLength(payouts.size);
    expect(all('.felt-payout').map(drawn)).toEqual(keys.map((key) => payouts.get(key)));
    for (const flag of all('.felt-flag')) {
      const [box, text] = [flag.querySelector('rect'), flag.querySelector('text')];
      expect(text && attribute(text, 'x')).toBe(box && centreOf(boxOf(box)).x);
    }
    const texts = all('.felt-covered');
    expect(texts).toHaveLength(36);
    for (const text of texts) {
      const pocket = Number(text.textContent) as Pocket;
      const place = coveredNumeralOf(pocket, geometry) ?? expect.fail(`no ${pocket}`);
      expect(digitsIn(text), String(pocket)).toEqual(digitsOf(pocket, place));
    }
    const won = wonNumeralOf(17, geometry, true) ?? expect.fail('no 17');
    expect(digitsIn(one('.felt-won-numeral'))).toEqual(digitsOf(17, won));
    expect(movedBy(one('.felt-dolly'))).toEqual(dollyFootOf(17, geometry, true));
    // Numerals of cells with chips are drawn over all chips.
    expect(all('.felt-stacks .felt-stack, .felt-stacks .felt-payout')).toHaveLength(157 + payouts.size);
    for (const numeral of [...texts, one('.felt-won-numeral')])
      expect(isOver(numeral, one('.felt-stacks')), numeral.textContent ?? '').toBe(true);
  });

  it.each<Pocket>([0, 17])(
    'the numeral of a winner %i without chips and the dolly are drawn where measured',
    (pocket) => {
      const { show, one } = showFelt(geometry);
      show(slipOf(['BLACK'], [5]), pocket);
      const won = wonNumeralOf(pocket, geometry, false) ?? expect.fail(`no ${pocket}`);
      expect(digitsIn(one('.felt-won-numeral'))).toEqual(digitsOf(pocket, won));
      expect(movedBy(one('.felt-dolly'))).toEqual(dollyFootOf(pocket, geometry, false));
    },
  );

  it('the winning numeral is drawn over the gold and below the chips of others', () => {
    const { show, one } = showFelt(geometry);
    show(slipOf(['BLACK'], [5]), 17);
    expect(isOver(one('.felt-won-numeral'), one('.felt-girih'))).toBe(true);
    expect(isOver(one('.felt-stacks'), one('.felt-won-numeral'))).toBe(true);
  });
});

describe.each(LAYOUTS)('on %s', (_name, geometry) => {
  it('numerals shrink and move aside below chips, and regain their size below chips that fall', () => {
    const { show, all } = showFelt(geometry);
    show({}, null);
    const usual = new Map([...numeralsIn(all)].map(([pocket, text]) => [pocket, [fontSizeOf(text), digitsIn(text)]]));
    const straights = slipOf(POCKETS.map(String), [5]);
    show(straights, null);
    for (const [pocket, text] of numeralsIn(all)) {
      const [usualSize, usualDigits] = usual.get(pocket) as [number, Box];
      expect.soft(fontSizeOf(text), String(pocket)).toBeLessThan(usualSize);
      expect.soft(fontSizeOf(text), String(pocket)).toBeGreaterThanOrEqual(13);
      const digits = digitsIn(text);
      const cell = geometry.cells.get(String(pocket)) ?? expect.fail(`no cell ${pocket}`);
      expect.soft(digits.x, String(pocket)).toBeGreaterThan(cell.x);
      expect.soft(digits.y, String(pocket)).toBeGreaterThan(cell.y);
      const [{ x, y }, middle] = [centreOf(digits), centreOf(usualDigits)];
      // Zero's arch begins at the left of a horizontal felt: its numeral goes up alone.
      if (pocket > 0 || geometry.orientation === 'vertical') expect.soft(x, String(pocket)).toBeLessThan(middle.x - 8);
      if (geometry.orientation === 'horizontal') expect.soft(y, String(pocket)).toBeLessThan(middle.y - 8);
    }
    show(straights, null, POCKETS.map(String));
    for (const [pocket, text] of numeralsIn(all))
      expect.soft(fontSizeOf(text), String(pocket)).toBe(usual.get(pocket)?.[0]);
  });
});
