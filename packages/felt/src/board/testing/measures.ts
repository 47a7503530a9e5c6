import { type Chip, type ChipValue, type Pocket, type Slip, SPOTS, settleSlip, spotOf } from '@lajvard/roulette';
import { expect } from 'vitest';
import { type Box, type FeltGeometry, placeOf, type SpotPlace } from '../../layout/geometry.ts';
import { HORIZONTAL } from '../../layout/horizontal.ts';
import { type NumeralPlace, numeralsOver, wonNumeralOf } from '../../layout/numeral.ts';
import { verticalGeometry } from '../../layout/vertical.ts';
import { type Pile, payoutPile, stakePile } from '../piles.ts';

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

const placeFor = (key: string, geometry: FeltGeometry): SpotPlace => placeOf(key, geometry) ?? expect.fail(`no ${key}`);

/** The stakes and payouts of a slip, by their spots. That the felt draws them so: felt-drawing.test.tsx. */
export function pilesOf(slip: Slip, winner: Pocket | null, geometry: FeltGeometry) {
  const covered = Object.keys(slip)
    .filter((key) => spotOf(key)?.kind === 'straight')
    .map((key) => Number(key) as Pocket);
  const numerals = numeralsOver(covered, winner, geometry);
  const stakes = new Map<string, Pile>();
  const payouts = new Map<string, Pile>();
  for (const [key, chips] of Object.entries(slip)) {
    const stake = { place: placeFor(key, geometry), chips, diameter: geometry.chipDiameter, numerals, words: '' };
    stakes.set(key, stakePile(stake));
  }
  if (winner === null) return { stakes, payouts };
  const numeral = wonNumeralOf(winner, geometry, covered.includes(winner)) ?? expect.fail(`no ${winner}`);
  for (const { formula, win } of settleSlip(slip, winner).wins)
    payouts.set(formula, payoutPile(placeFor(formula, geometry), geometry, numeral, win));
  return { stakes, payouts };
}

/** Digits around `middle`: 0.58 em wide and 0.72 em high each. */
export function digitsAround(middle: number, baseline: number, size: number, text: string): Box {
  const [width, height] = [0.58 * size * text.length, 0.72 * size];
  return { x: middle - width / 2, y: baseline - height, width, height };
}

export const digitsOf = (pocket: Pocket, { at, baseline, size }: NumeralPlace): Box =>
  digitsAround(at.x, baseline, size, String(pocket));

/** What hides other things, and a box around it. */
interface Shape {
  around: Box;
  hides(x: number, y: number): boolean;
}

const isIn = (x: number, y: number, box: Box): boolean =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

export const boxShape = (box: Box): Shape => ({ around: box, hides: (x, y) => isIn(x, y, box) });

/** Middle and radius of a chip's face, which is drawn in a box of 68 by 72 with a radius of 30. */
export function faceOf({ x: left, y: top, width }: Box): { x: number; y: number; radius: number } {
  const unit = width / 68;
  return { x: left + 34 * unit, y: top + 34 * unit, radius: 30 * unit };
}

/** A chip shows its edge below its face, a fifth of its radius. */
function chipShape(box: Box): Shape {
  const { x: middle, y: face, radius } = faceOf(box);
  const hides = (x: number, y: number) =>
    [0, radius / 5].some((edge) => Math.hypot(x - middle, y - face - edge) < radius);
  return { around: box, hides };
}

/** The chips of a stake or a payout, and its flag. */
export const pileShapes = ({ chips, flag }: Pile): Shape[] => [
  ...chips.map(({ box }) => chipShape(box)),
  ...(flag ? [boxShape(flag.box)] : []),
];

export function shareHidden(box: Box, shapes: readonly Shape[]): number {
  const meets = (one: Box) =>
    one.x < box.x + box.width && one.x + one.width > box.x && one.y < box.y + box.height && one.y + one.height > box.y;
  const near = shapes.filter(({ around }) => meets(around));
  if (near.length === 0) return 0;
  const steps = 20;
  let hidden = 0;
  for (let across = 0.5; across < steps; across++)
    for (let down = 0.5; down < steps; down++) {
      const [x, y] = [box.x + (across / steps) * box.width, box.y + (down / steps) * box.height];
      if (near.some(({ hides }) => hides(x, y))) hidden += 1;
    }
  return hidden / steps ** 2;
}
