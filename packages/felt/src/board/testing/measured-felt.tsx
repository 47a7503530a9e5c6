import type { Pocket, Slip } from '@lajvard/roulette';
import { render } from '@testing-library/react';
import { expect } from 'vitest';
import type { Box, FeltGeometry } from '../../layout/geometry.ts';
import { BettingFelt } from '../BettingLayout.tsx';
import { digitsAround } from './measures.ts';

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

export const attribute = (element: Element, name: string) => Number(element.getAttribute(name) ?? 0);

export const boxOf = (element: Element): Box => ({
  x: attribute(element, 'x'),
  y: attribute(element, 'y'),
  width: attribute(element, 'width'),
  height: attribute(element, 'height'),
});

export const fontSizeOf = (text: Element): number => attribute(text, 'font-size');

/** How far the group around an element is moved. */
export function movedBy(element: Element): { x: number; y: number } {
  const [, x = 0, y = 0] =
    /translate\((\S+) (\S+)\)/.exec(element.parentElement?.getAttribute('transform') ?? '') ?? [];
  return { x: Number(x), y: Number(y) };
}

/** The digits of a text drawn around its middle. */
export function digitsIn(text: Element): Box {
  const { x, y } = movedBy(text);
  const [middle, baseline] = [x + attribute(text, 'x'), y + attribute(text, 'y')];
  return digitsAround(middle, baseline, fontSizeOf(text), text.textContent ?? '');
}

/** Whether a part is painted over another. */
export const isOver = (upper: Element, lower: Element): boolean =>
  (lower.compareDocumentPosition(upper) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
