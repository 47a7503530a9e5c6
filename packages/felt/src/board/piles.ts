import { CHIP_VALUES, type Chip, type ChipValue } from '@lajvard/roulette';
import type { Box, FeltGeometry, Point, SpotPlace } from '../layout/geometry.ts';
import type { NumeralPlace } from '../layout/numeral.ts';

/** Maximum drawn chips of a stack; the flag shows the whole stake. */
const DRAWN_CHIPS = 6;
/** px a chip lies above the one below it */
const RISE = 3.6;
/** px the top chip lies above the lowest at most: a tall stack is pressed, or it would cover the numerals around. */
const MAX_RISE = 10;
/** px a chip of scatter 1 lies beside its place */
const SCATTER = 1.6;
const FLAG_HEIGHT = 15;

export interface PiledChip {
  key: string;
  value: ChipValue;
  /** Where its symbol is drawn. */
  box: Box;
}

export interface PileFlag {
  text: string;
  box: Box;
  /** Where its text stands, in the middle of the box. */
  baseline: number;
  /** px of its text */
  size: number;
}

/** Chips on each other, the lowest first, and the flag with their worth. */
export interface Pile {
  chips: readonly PiledChip[];
  flag: PileFlag | null;
}

interface Stake {
  place: SpotPlace;
  chips: readonly Chip[];
  /** px across a chip */
  diameter: number;
  /** What its flag leaves free. */
  numerals: readonly Box[];
  /** Instead of the stake, unless empty. */
  words: string;
}

/** The chips of a bet. One chip says its worth itself. */
export function stakePile({ place, chips, diameter, numerals, words }: Stake): Pile {
  const { x } = place.chip;
  const drawn = chips.slice(-DRAWN_CHIPS);
  const { rise, low } = riseOf(drawn.length);
  const y = place.chip.y + low;
  const total = chips.reduce((sum, chip) => sum + chip.value, 0);
  const flagAt = { x, y: y - (drawn.length - 1) * rise - FLAG_HEIGHT / 2 };
  return {
    chips: drawn.map((chip, index) => ({
      key: chip.id,
      value: chip.value,
      box: chipBox({ x: x + chip.x * SCATTER, y: y - index * rise + chip.y * (SCATTER / 2) }, diameter),
    })),
    flag: chips.length === 1 && words === '' ? null : pileFlag(flagAt, words || String(total), words !== '', numerals),
  };
}

/** The chips a bet is paid, beside its stake. `amount`: dollars. */
export function payoutPile(place: SpotPlace, geometry: FeltGeometry, winner: NumeralPlace, amount: number): Pile {
  const diameter = geometry.chipDiameter;
  const chips = chipsWorth(amount).slice(0, DRAWN_CHIPS);
  const { rise, low } = riseOf(chips.length);
  const x = payoutX(place, geometry, winner);
  const y = place.chip.y + low;
  const text = `+${amount}`;
  // A wide flag hangs out away from the stake's.
  const out = (Math.max(0, flagWidth(text) - diameter) / 2) * Math.sign(x - place.chip.x);
  const furthest = geometry.width + geometry.margin - flagWidth(text) / 2 - 1;
  const flagAt = { x: Math.min(x + out, furthest), y: y + diameter * 0.5 - 6 };
  return {
    chips: chips.map((value, index) => ({
      key: String(index),
      value,
      box: chipBox({ x, y: y - index * rise }, diameter),
    })),
    flag: pileFlag(flagAt, text, false, [winner.box]),
  };
}

/** A tall stack grows mostly downward, not over the numeral above it. `low`: px that its lowest chip lies down. */
function riseOf(chips: number): { rise: number; low: number } {
  const rise = Math.min(RISE, MAX_RISE / Math.max(1, chips - 1));
  return { rise, low: Math.max(0, (chips - 1) * rise - RISE) * 0.67 };
}

/** The symbol of a chip whose middle is here: its edge shows below its face. */
function chipBox(middle: Point, diameter: number): Box {
  const [width, height, half] = [(diameter * 68) / 60, (diameter * 72) / 60, (diameter * 34) / 60];
  return { x: middle.x - half, y: middle.y - half, width, height };
}

/**
 * At the other side of a vertical cell's numeral. Elsewhere one chip away from the winner's numeral; of an outside bet
 * to the right, and to the left at the edge.
 */
function payoutX({ key, anchor, chip }: SpotPlace, geometry: FeltGeometry, winner: NumeralPlace): number {
  const { orientation, chipDiameter, width, cells } = geometry;
  if (orientation === 'vertical' && chip.x !== anchor.x) return 2 * anchor.x - chip.x;
  const leftOfWinner = !cells.has(key) && chip.x < winner.at.x - 1;
  const side = leftOfWinner || chip.x + 1.6 * chipDiameter > width ? -1 : 1;
  return chip.x + side * 1.06 * chipDiameter;
}

/** An amount in as few chips as there can be, the largest first. */
function chipsWorth(amount: number): ChipValue[] {
  const chips: ChipValue[] = [];
  for (const value of CHIP_VALUES.toReversed())
    for (let left = amount - chips.reduce((sum, chip) => sum + chip, 0); left >= value; left -= value)
      chips.push(value);
  return chips;
}

/** Words are a little smaller than amounts, so that they stay in a cell of the horizontal felt. */
const flagWidth = (text: string, isWords = false): number => text.length * (isWords ? 4.95 : 6.6) + (isWords ? 5.5 : 9);

/** A flag around `x` that begins at `y`. */
function pileFlag({ x, y }: Point, text: string, isWords: boolean, numerals: readonly Box[]): PileFlag {
  const width = flagWidth(text, isWords);
  const box = numerals.reduce(asideFrom, { x: x - width / 2, y, width, height: FLAG_HEIGHT });
  return { text, box, baseline: box.y + 11.2, size: isWords ? 10 : 10.5 };
}

/** A flag moved off a numeral, upward if it hangs over its middle. */
function asideFrom(flag: Box, numeral: Box): Box {
  const apart = (axis: 'x' | 'y', size: 'width' | 'height') =>
    flag[axis] + flag[size] <= numeral[axis] || flag[axis] >= numeral[axis] + numeral[size];
  if (apart('x', 'width') || apart('y', 'height')) return flag;
  const beside = flag.x + flag.width / 2 - (numeral.x + numeral.width / 2);
  if (Math.abs(beside) < 1) return { ...flag, y: numeral.y - flag.height };
  return { ...flag, x: beside < 0 ? numeral.x - flag.width : numeral.x + numeral.width };
}
