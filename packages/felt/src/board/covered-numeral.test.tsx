import type { ChipValue } from '@lajvard/roulette';
import { describe, expect, it } from 'vitest';
import { type Box, centreOf } from '../layout/geometry.ts';
import {
  boxHides,
  boxOf,
  covering,
  digitsOf,
  faceOf,
  fontSizeOf,
  isOver,
  LAYOUTS,
  POCKETS,
  pileHides,
  shareHidden,
  showFelt,
  slipOf,
} from './testing/measured-felt.tsx';

const STAKES: ChipValue[][] = [[100], [5, 5], [100, 100, 100, 100, 100, 100]];

/** Where a chip says its value, a box around the digits on its inlay. */
function printedValueOf(use: Element): Box {
  const { x, y, radius } = faceOf(use);
  return { x: x - radius * 0.4, y: y - radius * 0.2, width: radius * 0.8, height: radius * 0.4 };
}

describe.each(LAYOUTS)('covered numerals on %s', (_name, geometry) => {
  const cellOf = (pocket: number) => geometry.cells.get(String(pocket)) ?? expect.fail(`no cell ${pocket}`);

  it('leave a straight bet in the middle of its cell', () => {
    const { show, one } = showFelt(geometry);
    show(slipOf(POCKETS.map(String), [5]), null);
    for (const pocket of POCKETS) {
      const chip = faceOf(one(`[data-stack="${pocket}"] use`));
      const middle = centreOf(cellOf(pocket));
      expect.soft(Math.hypot(chip.x - middle.x, chip.y - middle.y), String(pocket)).toBeLessThan(1);
    }
  });

  it('move aside and shrink, and return to full size below chips that fall', () => {
    const { show, all } = showFelt(geometry);
    const numeralOf = (pocket: number, ...without: string[]) => {
      const [text, ...more] = all('.felt-numeral, .felt-zero').filter(
        (one) => one.textContent === String(pocket) && !without.some((name) => one.classList.contains(name)),
      );
      expect(more).toEqual([]);
      return text ?? expect.fail(`no ${pocket}`);
    };
    for (const pocket of POCKETS) {
      show({}, null);
      const usual = { size: fontSizeOf(numeralOf(pocket)), middle: centreOf(digitsOf(numeralOf(pocket))) };
      show(slipOf([String(pocket)], [5]), null);
      const [size, digits] = [fontSizeOf(numeralOf(pocket)), digitsOf(numeralOf(pocket))];
      expect.soft(size, String(pocket)).toBeLessThan(usual.size);
      expect.soft(size, String(pocket)).toBeGreaterThanOrEqual(13);
      const cell = cellOf(pocket);
      expect.soft(digits.x, String(pocket)).toBeGreaterThan(cell.x);
      expect.soft(digits.y, String(pocket)).toBeGreaterThan(cell.y);
      const { x, y } = centreOf(digits);
      // Zero's arch begins at the left of a horizontal felt: its numeral goes up alone.
      if (pocket > 0 || geometry.orientation === 'vertical') expect.soft(x).toBeLessThan(usual.middle.x - 8);
      if (geometry.orientation === 'horizontal') expect.soft(y).toBeLessThan(usual.middle.y - 8);
      show(slipOf([String(pocket)], [5]), null, [String(pocket)]);
      expect.soft(fontSizeOf(numeralOf(pocket, 'felt-covered-lost')), String(pocket)).toBe(usual.size);
    }
  });

  it.each(STAKES.map((values) => [values.length, values] as const))(
    'stay readable, like values and sums, with %i chips on the cell and on any touching bet',
    (_chips, values) => {
      const { show, all, one } = showFelt(geometry);
      const faults: string[] = [];
      for (const pocket of POCKETS)
        for (const touching of covering(pocket).filter((key) => key !== String(pocket))) {
          show(slipOf([String(pocket), touching], values), null);
          const text = all('.felt-numeral, .felt-zero').find(({ textContent }) => textContent === String(pocket));
          const numeral = digitsOf(text ?? expect.fail(`no ${pocket}`));
          const piles = all('.felt-stack');
          const above = piles.filter((pile) => isOver(pile, text ?? pile)).flatMap(pileHides);
          const hidden = shareHidden(numeral, above);
          if (hidden > 0.1) faults.push(`${pocket} by ${touching}: ${Math.round(hidden * 100)} %`);
          for (const pile of piles) {
            const chip = [...pile.querySelectorAll('use')].at(-1) ?? expect.fail('no chip');
            const sum = pile.querySelector('.felt-flag > text');
            const word = sum ? digitsOf(sum) : printedValueOf(chip);
            const share = shareHidden(word, [boxHides(numeral)]);
            if (share > 0) faults.push(`${pocket} hides ${pile.getAttribute('data-stack')}: ${share}`);
          }
        }
      expect(faults).toEqual([]);
      expect(boxOf(one('.felt-stack use')).width).toBeGreaterThanOrEqual(22);
    },
  );
});
