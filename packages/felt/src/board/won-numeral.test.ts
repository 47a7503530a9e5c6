import type { ChipValue, Pocket } from '@lajvard/roulette';
import { describe, expect, it } from 'vitest';
import { dollyFootOf } from '../layout/dolly.ts';
import type { FeltGeometry } from '../layout/geometry.ts';
import { wonNumeralOf } from '../layout/numeral.ts';
import {
  boxShape,
  covering,
  digitsOf,
  LAYOUTS,
  POCKETS,
  pileShapes,
  pilesOf,
  shareHidden,
  slipOf,
} from './testing/measures.ts';

/** The share of the winner's numeral that a bet and the dolly may hide together. */
const most = { horizontal: 0.15, vertical: 0.12 };
const STAKES: ChipValue[][] = [
  [5, 5],
  [100, 100, 100, 100, 100, 100],
];
const BETS = STAKES.flatMap((values) => [true, false].map((straight) => ({ values, straight })));

/** The dolly's foot and its body above. */
function dollyShapes(pocket: Pocket, geometry: FeltGeometry, covered: boolean) {
  const { x, y } = dollyFootOf(pocket, geometry, covered) ?? expect.fail(`no dolly on ${pocket}`);
  const foot = { x: x - 10, y: y - 6, width: 20, height: 9.4 };
  return [boxShape(foot), boxShape({ ...foot, x: foot.x + 5, y: foot.y - 24, width: 10 })];
}

describe.each(LAYOUTS)('on %s', (_name, geometry) => {
  it.each(BETS)(
    'the winning numeral stays clear of $values.length chips, their payout and the dolly (a straight bet: $straight)',
    ({ values, straight }) => {
      const hidden: string[] = [];
      for (const pocket of POCKETS) {
        const bets = covering(pocket).filter((key) => straight || key !== String(pocket));
        const { stakes, payouts } = pilesOf(slipOf(bets, values), pocket, geometry);
        const numeral = digitsOf(pocket, wonNumeralOf(pocket, geometry, straight) ?? expect.fail(`no ${pocket}`));
        const dolly = dollyShapes(pocket, geometry, straight);
        for (const [spot, stake] of stakes) {
          const payout = payouts.get(spot) ?? expect.fail('a winning stake without a payout');
          // With chips on its own cell it is drawn over all of them.
          const piles = straight ? [] : [stake, payout];
          const share = shareHidden(numeral, [...dolly, ...piles.flatMap(pileShapes)]);
          if (share > most[geometry.orientation]) hidden.push(`${pocket} by ${spot}: ${Math.round(share * 100)} %`);
        }
      }
      expect(hidden).toEqual([]);
    },
  );

  it.each(STAKES.map((values) => [values.length, values] as const))(
    'payouts of %i chips stay inside the drawing',
    (_chips, values) => {
      const { margin, width } = geometry;
      for (const pocket of POCKETS) {
        const { payouts } = pilesOf(slipOf(covering(pocket), values), pocket, geometry);
        const parts = [...payouts.values()].flatMap(({ chips, flag }) => [...chips, ...(flag ? [flag] : [])]);
        expect(parts.length).toBeGreaterThan(covering(pocket).length);
        expect.soft(Math.min(...parts.map(({ box }) => box.x)), `left of ${pocket}`).toBeGreaterThan(-margin);
        expect
          .soft(Math.max(...parts.map(({ box }) => box.x + box.width)), `right of ${pocket}`)
          .toBeLessThan(width + margin);
      }
    },
  );
});
