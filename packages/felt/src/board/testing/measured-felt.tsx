import { type Chip, type ChipValue, type Pocket, type Slip, SPOTS } from '@lajvard/roulette';
import { render } from '@testing-library/react';
import { expect } from 'vitest';
import type { Box, FeltGeometry } from '../../layout/geometry.ts';
import { HORIZONTAL } from '../../layout/horizontal.ts';
import { verticalGeometry } from '../../layout/vertical.ts';
import { BettingFelt } from '../BettingLayout.tsx';

export const LAYOUTS: [string, FeltGeometry][] = [
  ['the horizontal felt', HORIZONTAL],
  ['a vertical felt 382 px wide', verticalGeometry({ width: 382, height: 0 })],
  ['a vertical felt 344 px wide', verticalGeometry({ width: 344, height: 0 })],
  ['a vertical felt 304 px wide', verticalGeometry({ width: 304, height: 0 })],
  ['a vertical felt 304 px wide with low streets', verticalGeometry({ width: 304, height: 200 })],
];

export const POCKETS = Array.from({ length: 37 }, (_, pocket) => pocket as Pocket);

const chipsOn = (formula: string, values: readonly ChipValue[]): Chip[] =>
  values.map((value, index) => ({ id: `${formula} ${index}`, value, x: 0, y: 0, formula }));

export const slipOf = (keys: readonly string[], values: readonly ChipValue[]): Slip =>
  Object.fromEntries(keys.map((key) => [key, chipsOn(key, values)]));

export const covering = (pocket: Pocket): string[] =>
  SPOTS.filter(({ covers }) => covers.includes(pocket)).map(({ key }) => key);

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
  notTaken: 'Not accepted',
};
const NoHands = () => null;

/** A felt without hands, whose drawing can be measured. */
export function showFelt(geometry: FeltGeometry) {
  const felt = (slip: Slip, winningNumber: Pocket | null, droppedSpots: readonly string[], untaken: Slip = {}) => (
    <BettingFelt
      geometry={geometry}
      Hands={NoHands}
      slip={slip}
      untaken={untaken}
      winningNumber={winningNumber}
      droppedSpots={droppedSpots}
      labels={LABELS}
      describeSpot={() => ''}
      onSpotPress={() => undefined}
    />
  );
  const { container, rerender } = render(felt({}, null, []));
  const all = (selector: string) => [...container.querySelectorAll(selector)];
  const one = (selector: string) => all(selector)[0] ?? expect.fail(`no ${selector}`);
  return {
    show: (slip: Slip, pocket: Pocket | null, dropped: readonly string[] = []) => rerender(felt(slip, pocket, dropped)),
    showUntaken: (untaken: Slip) => rerender(felt({}, null, [], untaken)),
    all,
    one,
  };
}

const attribute = (element: Element, name: string) => Number(element.getAttribute(name) ?? 0);

export const boxOf = (element: Element): Box => ({
  x: attribute(element, 'x'),
  y: attribute(element, 'y'),
  width: attribute(element, 'width'),
  height: attribute(element, 'height'),
});

export const fontSizeOf = (text: Element): number => attribute(text, 'font-size');

/** The digits of a text drawn around its middle: 0.58 em wide and 0.72 em high each. */
export function digitsOf(text: Element): Box {
  const [, left = 0, top = 0] =
    /translate\((\S+) (\S+)\)/.exec(text.parentElement?.getAttribute('transform') ?? '') ?? [];
  const size = fontSizeOf(text);
  const [width, height] = [0.58 * size * (text.textContent ?? '').length, 0.72 * size];
  const [x, baseline] = [Number(left) + attribute(text, 'x'), Number(top) + attribute(text, 'y')];
  return { x: x - width / 2, y: baseline - height, width, height };
}

export type Hides = (x: number, y: number) => boolean;

export const boxHides =
  (box: Box): Hides =>
  (x, y) =>
    x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

/** Middle and radius of a chip's face, which is drawn in a box of 68 by 72 with a radius of 30. */
export function faceOf(use: Element): { x: number; y: number; radius: number } {
  const { x: left, y: top, width } = boxOf(use);
  const unit = width / 68;
  return { x: left + 34 * unit, y: top + 34 * unit, radius: 30 * unit };
}

/** A chip shows its edge below its face, a fifth of its radius. */
function chipHides(use: Element): Hides {
  const { x: middle, y: face, radius } = faceOf(use);
  return (x, y) => [0, radius / 5].some((edge) => Math.hypot(x - middle, y - face - edge) < radius);
}

/** The chips of a stack or a payout, and its flag. */
export const pileHides = (pile: Element): Hides[] => [
  ...[...pile.querySelectorAll('use')].map(chipHides),
  ...[...pile.querySelectorAll('.felt-flag > rect')].map((flag) => boxHides(boxOf(flag))),
];

/** The dolly's foot and its body above. */
export function dollyHides(dolly: Element): Hides[] {
  const [, x = 0, y = 0] = /translate\((\S+) (\S+)\)/.exec(dolly.parentElement?.getAttribute('transform') ?? '') ?? [];
  const foot = { x: Number(x) - 10, y: Number(y) - 6, width: 20, height: 9.4 };
  return [boxHides(foot), boxHides({ ...foot, x: foot.x + 5, y: foot.y - 24, width: 10 })];
}

export function shareHidden(box: Box, hides: readonly Hides[]): number {
  const steps = 20;
  let hidden = 0;
  for (let across = 0.5; across < steps; across++)
    for (let down = 0.5; down < steps; down++) {
      const [x, y] = [box.x + (across / steps) * box.width, box.y + (down / steps) * box.height];
      if (hides.some((hide) => hide(x, y))) hidden += 1;
    }
  return hidden / steps ** 2;
}

/** Whether a part is painted over another. */
export const isOver = (upper: Element, lower: Element): boolean =>
  (lower.compareDocumentPosition(upper) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
