import { type Chip, type ChipValue, type Pocket, type Slip, SPOTS } from '@lajvard/roulette';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Box, FeltGeometry } from '../layout/geometry.ts';
import { HORIZONTAL } from '../layout/horizontal.ts';
import { standingGeometry } from '../layout/vertical.ts';
import { BettingCloth } from './BettingLayout.tsx';

afterEach(cleanup);

/** Each layout with the share of the winner's numeral that a bet and the dolly may hide together. */
const LAYOUTS: [string, FeltGeometry, number][] = [
  ['the horizontal cloth', HORIZONTAL, 0.15],
  ['an upright cloth 382 px wide', standingGeometry({ width: 382, height: 0 }), 0.12],
  ['an upright cloth 344 px wide', standingGeometry({ width: 344, height: 0 }), 0.12],
  ['an upright cloth 304 px wide with low streets', standingGeometry({ width: 304, height: 200 }), 0.12],
];
const STAKES: ChipValue[][] = [
  [5, 5],
  [100, 100, 100, 100, 100, 100],
];
const POCKETS = Array.from({ length: 37 }, (_, pocket) => pocket as Pocket);

const chipsOn = (formula: string, values: readonly ChipValue[]): Chip[] =>
  values.map((value, index) => ({ id: `${formula} ${index}`, value, x: 0, y: 0, formula }));

const slipOf = (keys: readonly string[], values: readonly ChipValue[]): Slip =>
  Object.fromEntries(keys.map((key) => [key, chipsOn(key, values)]));

const covering = (pocket: Pocket) => SPOTS.filter(({ covers }) => covers.includes(pocket)).map(({ key }) => key);

const LABELS = {
  grid: '',
  rows: [],
  hint: '',
  firstDozen: '',
  secondDozen: '',
  thirdDozen: '',
  low: '',
  high: '',
  even: '',
  odd: '',
};
const NoHands = () => null;

function showCloth(geometry: FeltGeometry) {
  const cloth = (slip: Slip, winningNumber: Pocket | null) => (
    <BettingCloth
      geometry={geometry}
      Hands={NoHands}
      slip={slip}
      winningNumber={winningNumber}
      labels={LABELS}
      describeSpot={() => ''}
      onSpotPress={() => undefined}
    />
  );
  const { container, rerender } = render(cloth({}, null));
  const all = (selector: string) => [...container.querySelectorAll(selector)];
  const one = (selector: string) => all(selector)[0] ?? expect.fail(`no ${selector}`);
  return { show: (slip: Slip, pocket: Pocket | null) => rerender(cloth(slip, pocket)), all, one };
}

const attribute = (element: Element, name: string) => Number(element.getAttribute(name) ?? 0);
const boxOf = (element: Element): Box => ({
  x: attribute(element, 'x'),
  y: attribute(element, 'y'),
  width: attribute(element, 'width'),
  height: attribute(element, 'height'),
});

/** The digits of a numeral: 0.58 em wide and 0.72 em high each. */
function digitsOf(text: Element): Box {
  const [, left = 0, top = 0] =
    /translate\((\S+) (\S+)\)/.exec(text.parentElement?.getAttribute('transform') ?? '') ?? [];
  const size = attribute(text, 'font-size');
  const [width, height] = [0.58 * size * (text.textContent ?? '').length, 0.72 * size];
  const [x, baseline] = [Number(left) + attribute(text, 'x'), Number(top) + attribute(text, 'y')];
  return { x: x - width / 2, y: baseline - height, width, height };
}

type Hides = (x: number, y: number) => boolean;

const boxHides =
  (box: Box): Hides =>
  (x, y) =>
    x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

/** A chip is drawn in a box of 68 by 72, with a radius of 30, and its edge 6 below. */
function chipHides(use: Element): Hides {
  const { x: left, y: top, width } = boxOf(use);
  const unit = width / 68;
  const middle = { x: left + 34 * unit, y: top + 34 * unit };
  return (x, y) => [0, 6].some((edge) => Math.hypot(x - middle.x, y - middle.y - edge * unit) < 30 * unit);
}

const pileHides = (pile: Element): Hides[] => [
  ...[...pile.querySelectorAll('use')].map(chipHides),
  ...[...pile.querySelectorAll('.felt-flag > rect')].map((flag) => boxHides(boxOf(flag))),
];

/** The dolly's foot and its body above. */
function dollyHides(dolly: Element): Hides[] {
  const [, x = 0, y = 0] = /translate\((\S+) (\S+)\)/.exec(dolly.parentElement?.getAttribute('transform') ?? '') ?? [];
  const foot = { x: Number(x) - 10, y: Number(y) - 6, width: 20, height: 9.4 };
  return [boxHides(foot), boxHides({ ...foot, x: foot.x + 5, y: foot.y - 24, width: 10 })];
}

function shareHidden(box: Box, hides: readonly Hides[]): number {
  const steps = 20;
  let hidden = 0;
  for (let across = 0.5; across < steps; across++)
    for (let down = 0.5; down < steps; down++) {
      const [x, y] = [box.x + (across / steps) * box.width, box.y + (down / steps) * box.height];
      if (hides.some((hide) => hide(x, y))) hidden += 1;
    }
  return hidden / steps ** 2;
}

describe.each(LAYOUTS)('on %s', (_name, geometry, most) => {
  it.each(STAKES.map((values) => [values.length, values] as const))(
    'no bet of %i chips hides the winning numeral, nor do its payout and the dolly, and no payout leaves the drawing',
    (_chips, values) => {
      const { show, all, one } = showCloth(geometry);
      const { margin, width } = geometry;
      const right = width + margin;
      const hidden: string[] = [];
      for (const pocket of POCKETS) {
        show(slipOf(covering(pocket), values), pocket);
        const numeral = digitsOf(one('.felt-won-numeral'));
        const dolly = dollyHides(one('.felt-dolly'));
        const payouts = all('.felt-payout');
        for (const [index, stack] of all('.felt-stack').entries()) {
          const payout = payouts[index] ?? expect.fail('a winning stake without a payout');
          const share = shareHidden(numeral, [...dolly, ...pileHides(stack), ...pileHides(payout)]);
          if (share > most)
            hidden.push(`${pocket} by ${stack.getAttribute('data-stack')}: ${Math.round(share * 100)} %`);
        }
        const flags = all('.felt-payout .felt-flag > rect').map(boxOf);
        expect.soft(Math.min(...flags.map(({ x }) => x)), `left of ${pocket}`).toBeGreaterThan(-margin);
        expect.soft(Math.max(...flags.map(({ x, width }) => x + width)), `right of ${pocket}`).toBeLessThan(right);
      }
      expect(hidden).toEqual([]);
    },
  );

  it('draws the winning numeral over the gold and below the chips', () => {
    const { show, one } = showCloth(geometry);
    show(slipOf(['17', 'RED'], [5]), 17);
    const follows = (later: string, earlier: string) =>
      (one(earlier).compareDocumentPosition(one(later)) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(follows('.felt-won-numeral', '.felt-girih')).toBe(true);
    expect(follows('.felt-stacks', '.felt-won-numeral')).toBe(true);
  });

  it('no stake of two chips hides the numeral of its cell while bets are welcome', () => {
    const { show, all, one } = showCloth(geometry);
    show(slipOf(POCKETS.map(String), [5, 5]), null);
    const numerals = all('.felt-numeral, .felt-zero');
    const hidden = POCKETS.filter((pocket) => {
      const numeral = numerals.find(({ textContent }) => textContent === String(pocket));
      const share = shareHidden(digitsOf(numeral ?? expect.fail()), pileHides(one(`[data-stack="${pocket}"]`)));
      return share > 0.25;
    });
    expect(hidden).toEqual([]);
  });
});
