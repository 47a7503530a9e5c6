import type { ChipValue } from '@lajvard/roulette';
import { describe, expect, it } from 'vitest';
import { type Box, centreOf } from '../layout/geometry.ts';
import { coveredNumeralOf } from '../layout/numeral.ts';
import type { Pile } from './piles.ts';
import {
  boxShape,
  covering,
  digitsAround,
  digitsOf,
  faceOf,
  LAYOUTS,
  POCKETS,
  pilesOf,
  shareHidden,
  slipOf,
} from './testing/measures.ts';

const STAKES: ChipValue[][] = [[100], [5, 5], [100, 100, 100, 100, 100, 100]];

/** The digits of a pile's sum; of one chip, where it says its value: a box around the digits on its inlay. */
function wordOf({ chips, flag }: Pile): Box {
  if (flag) return digitsAround(flag.box.x + flag.box.width / 2, flag.baseline, flag.size, flag.text);
  const { x, y, radius } = faceOf(chips.at(-1)?.box ?? expect.fail('no chip'));
  return { x: x - radius * 0.4, y: y - radius * 0.2, width: radius * 0.8, height: radius * 0.4 };
}

describe.each(LAYOUTS)('on %s', (_name, geometry) => {
  it('a straight bet lies in the middle of its cell', () => {
    const { stakes } = pilesOf(slipOf(POCKETS.map(String), [5]), null, geometry);
    for (const pocket of POCKETS) {
      const chip = faceOf(stakes.get(String(pocket))?.chips[0]?.box ?? expect.fail(`no chip on ${pocket}`));
      const middle = centreOf(geometry.cells.get(String(pocket)) ?? expect.fail(`no cell ${pocket}`));
      expect.soft(Math.hypot(chip.x - middle.x, chip.y - middle.y), String(pocket)).toBeLessThan(1);
    }
  });

  it.each(STAKES.map((values) => [values.length, values] as const))(
    'a numeral hides no value or sum of %i chips on its cell and on any touching bet',
    (_chips, values) => {
      const faults: string[] = [];
      for (const pocket of POCKETS)
        for (const touching of covering(pocket).filter((key) => key !== String(pocket))) {
          const place = coveredNumeralOf(pocket, geometry) ?? expect.fail(`no ${pocket}`);
          const numeral = boxShape(digitsOf(pocket, place));
          for (const [spot, pile] of pilesOf(slipOf([String(pocket), touching], values), null, geometry).stakes) {
            const share = shareHidden(wordOf(pile), [numeral]);
            if (share > 0) faults.push(`${pocket} hides ${spot}: ${share}`);
            for (const { box } of pile.chips) if (box.width < 22) faults.push(`a chip on ${spot} is too small`);
          }
        }
      expect(faults).toEqual([]);
    },
  );
});
