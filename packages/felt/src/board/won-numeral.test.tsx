import type { ChipValue } from '@lajvard/roulette';
import { describe, expect, it } from 'vitest';
import {
  boxOf,
  covering,
  digitsOf,
  dollyHides,
  isOver,
  LAYOUTS,
  POCKETS,
  pileHides,
  shareHidden,
  showFelt,
  slipOf,
} from './testing/measured-felt.tsx';

/** The share of the winner's numeral that a bet and the dolly may hide together. */
const most = { horizontal: 0.15, vertical: 0.12 };
const STAKES: ChipValue[][] = [
  [5, 5],
  [100, 100, 100, 100, 100, 100],
];
const BETS = STAKES.flatMap((values) => [true, false].map((straight) => ({ values, straight })));

describe.each(LAYOUTS)('the winning numeral on %s', (_name, geometry) => {
  it.each(BETS)(
    'stays clear of $values.length chips, their payout and the dolly (a straight bet: $straight)',
    ({ values, straight }) => {
      const { show, all, one } = showFelt(geometry);
      const hidden: string[] = [];
      for (const pocket of POCKETS) {
        const bets = covering(pocket).filter((key) => straight || key !== String(pocket));
        show(slipOf(bets, values), pocket);
        const text = one('.felt-won-numeral');
        const numeral = digitsOf(text);
        const dolly = dollyHides(one('.felt-dolly'));
        const payouts = all('.felt-payout');
        for (const [index, stack] of all('.felt-stack').entries()) {
          const payout = payouts[index] ?? expect.fail('a winning stake without a payout');
          const piles = [stack, payout].filter((pile) => isOver(pile, text));
          const share = shareHidden(numeral, [...dolly, ...piles.flatMap(pileHides)]);
          if (share > most[geometry.orientation])
            hidden.push(`${pocket} by ${stack.getAttribute('data-stack')}: ${Math.round(share * 100)} %`);
        }
      }
      expect(hidden).toEqual([]);
    },
  );

  it.each(STAKES.map((values) => [values.length, values] as const))(
    'has payouts of %i chips that stay inside the drawing',
    (_chips, values) => {
      const { show, all } = showFelt(geometry);
      const { margin, width } = geometry;
      for (const pocket of POCKETS) {
        show(slipOf(covering(pocket), values), pocket);
        const parts = all('.felt-payout .felt-flag > rect, .felt-payout use').map(boxOf);
        expect.soft(Math.min(...parts.map(({ x }) => x)), `left of ${pocket}`).toBeGreaterThan(-margin);
        expect
          .soft(Math.max(...parts.map(({ x, width }) => x + width)), `right of ${pocket}`)
          .toBeLessThan(width + margin);
      }
    },
  );

  it('is drawn over the gold and below the chips of others', () => {
    const { show, one } = showFelt(geometry);
    show(slipOf(['BLACK'], [5]), 17);
    expect(isOver(one('.felt-won-numeral'), one('.felt-girih'))).toBe(true);
    expect(isOver(one('.felt-stacks'), one('.felt-won-numeral'))).toBe(true);
  });
});
