import { CHIP_VALUES, type Chip, type ChipValue, type Pocket, type Slip, settleSlip } from '@lajvard/roulette';
import { classes } from '@lajvard/ui';
import { memo, useMemo } from 'react';
import { ChipArt, ChipGradients } from '../chips/ChipArt.tsx';
import type { Box, FeltGeometry, Point, SpotPlace } from '../layout/geometry.ts';
import { coveredNumeralOf, type NumeralPlace, wonNumeralOf } from '../layout/numeral.ts';

/** Maximum drawn chips of a stack; the flag shows the whole stake. */
const DRAWN_CHIPS = 6;
/** px a chip lies above the one below it */
const RISE = 3.6;
/** px the top chip lies above the lowest at most: a tall stack is pressed, or it would cover the numerals around. */
const MAX_RISE = 10;
/** px a chip of scatter 1 lies beside its place */
const SCATTER = 1.6;

/** Chips on their way to the casino: `sending`, or `unknown` while nobody knows whether they were accepted. */
export type Pending = 'sending' | 'unknown';

interface StacksProps {
  geometry: FeltGeometry;
  slip: Slip;
  /** Whether the chips of the slip are on their way to the casino, and the label of those without an answer. */
  pending: Pending | null;
  unknown: string;
  /** Chips that were not accepted, and their label. */
  untaken: Slip;
  notTaken: string;
  droppedSpots: readonly string[];
  /** The bets that cover it are paid: their chips slide in. */
  winningNumber: Pocket | null;
  /** Numbers with chips in their middle. */
  covered: readonly Pocket[];
  prefix: string;
}

/** All chips on the felt, far ones first, so that nearer stacks overlap them. */
export const Stacks = memo(
  ({
    geometry,
    slip,
    pending,
    unknown,
    untaken,
    notTaken,
    droppedSpots,
    winningNumber,
    covered,
    prefix,
  }: StacksProps) => {
    const chipsOn = (key: string): readonly Chip[] => slip[key] ?? untaken[key] ?? [];
    const places = geometry.places
      .filter((place) => chipsOn(place.key).length > 0)
      .toSorted((a, b) => a.chip.y - b.chip.y);
    const narrow = geometry.orientation === 'vertical';
    const markOf = (key: string): Mark | null => {
      if (slip[key] === undefined) return { kind: 'untaken', text: narrow ? '×' : notTaken };
      return pending && { kind: pending, text: pending === 'sending' ? '' : narrow ? '?' : unknown };
    };
    const wins = winningNumber === null ? [] : settleSlip(slip, winningNumber).wins;
    const winner = useMemo(
      () => (winningNumber === null ? null : wonNumeralOf(winningNumber, geometry, covered.includes(winningNumber))),
      [winningNumber, geometry, covered],
    );
    const numerals = useMemo(() => {
      const others = covered.filter((number) => number !== winningNumber);
      return [winner, ...others.map((number) => coveredNumeralOf(number, geometry))].flatMap((one) => one?.box ?? []);
    }, [winner, covered, winningNumber, geometry]);
    return (
      <g className="felt-stacks">
        <defs>
          <ChipGradients prefix={prefix} />
          {CHIP_VALUES.map((value) => (
            <symbol key={value} id={`${prefix}chip${value}`} viewBox="-34 -34 68 72" overflow="visible">
              <ChipArt value={value} prefix={prefix} />
            </symbol>
          ))}
        </defs>
        {places.map((place) => (
          <Stack
            key={place.key}
            place={place}
            chips={chipsOn(place.key)}
            {...markOf(place.key)}
            diameter={geometry.chipDiameter}
            numerals={numerals}
            dropped={droppedSpots.includes(place.key)}
            prefix={prefix}
          />
        ))}
        {places.map((place) => {
          const win = wins.find(({ formula }) => formula === place.key);
          return win && winner ? (
            <Payout
              key={place.key}
              place={place}
              geometry={geometry}
              winner={winner}
              amount={win.win}
              prefix={prefix}
            />
          ) : null;
        })}
      </g>
    );
  },
);
Stacks.displayName = 'Stacks';

/**
 * How a stack that is no accepted bet is drawn; `text`: instead of its stake, unless empty. A sign where words would
 * reach the cells beside it.
 */
interface Mark {
  kind: Pending | 'untaken';
  text: string;
}

interface StackProps extends Partial<Mark> {
  place: SpotPlace;
  chips: readonly Chip[];
  diameter: number;
  /** What its flag leaves free. */
  numerals: readonly Box[];
  dropped: boolean;
  prefix: string;
}

const Stack = memo(({ place, chips, diameter, numerals, kind, text = '', dropped, prefix }: StackProps) => {
  const { x } = place.chip;
  const drawn = chips.slice(-DRAWN_CHIPS);
  const { rise, low } = pileOf(drawn.length);
  const y = place.chip.y + low;
  const total = chips.reduce((sum, chip) => sum + chip.value, 0);
  return (
    <g
      className={classes('felt-stack', dropped && 'felt-stack-dropped', kind && `felt-stack-${kind}`)}
      data-stack={place.key}
    >
      {drawn.map((chip, index) => (
        <ChipUse
          key={chip.id}
          at={{ x: x + chip.x * SCATTER, y: y - index * rise + chip.y * (SCATTER / 2) }}
          value={chip.value}
          diameter={diameter}
          prefix={prefix}
        />
      ))}
      {chips.length === 1 && text === '' ? null : (
        <Flag
          x={x}
          y={y - (drawn.length - 1) * rise - FLAG_HEIGHT / 2}
          text={text || String(total)}
          kind={text ? kind : undefined}
          numerals={numerals}
        />
      )}
    </g>
  );
});
Stack.displayName = 'Stack';

/** A tall stack grows mostly downward, not over the numeral above it. `low`: px that its lowest chip lies down. */
function pileOf(chips: number): { rise: number; low: number } {
  const rise = Math.min(RISE, MAX_RISE / Math.max(1, chips - 1));
  return { rise, low: Math.max(0, (chips - 1) * rise - RISE) * 0.67 };
}

interface ChipUseProps {
  /** The chip's middle. */
  at: Point;
  value: ChipValue;
  diameter: number;
  prefix: string;
}

function ChipUse({ at, value, diameter, prefix }: ChipUseProps) {
  const [width, height, half] = [(diameter * 68) / 60, (diameter * 72) / 60, (diameter * 34) / 60];
  const place = { x: at.x - half, y: at.y - half, width, height };
  return <use className="felt-stack-chip" href={`#${prefix}chip${value}`} {...place} />;
}

interface PayoutProps {
  place: SpotPlace;
  geometry: FeltGeometry;
  winner: NumeralPlace;
  /** Dollars. */
  amount: number;
  prefix: string;
}

/** The chips a bet is paid, beside its stake. */
function Payout({ place, geometry, winner, amount, prefix }: PayoutProps) {
  const diameter = geometry.chipDiameter;
  const chips = chipsWorth(amount).slice(0, DRAWN_CHIPS);
  const { rise, low } = pileOf(chips.length);
  const x = payoutX(place, geometry, winner);
  const y = place.chip.y + low;
  const text = `+${amount}`;
  // A wide flag hangs out away from the stake's.
  const out = (Math.max(0, flagWidth(text) - diameter) / 2) * Math.sign(x - place.chip.x);
  const furthest = geometry.width + geometry.margin - flagWidth(text) / 2 - 1;
  return (
    <g className="felt-payout" data-payout={amount}>
      {chips.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: chips of a stack differ only in their height
        <ChipUse key={index} at={{ x, y: y - index * rise }} value={value} diameter={diameter} prefix={prefix} />
      ))}
      <Flag x={Math.min(x + out, furthest)} y={y + diameter * 0.5 - 6} text={text} numerals={[winner.box]} />
    </g>
  );
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

interface FlagProps extends Point {
  text: string;
  /** Of words instead of an amount. */
  kind?: Mark['kind'] | undefined;
  /** What it leaves free. */
  numerals: readonly Box[];
}

const FLAG_HEIGHT = 15;
/** Words are a little smaller, so that they stay in a cell of the horizontal felt. */
const flagWidth = (text: string, isWords = false): number => text.length * (isWords ? 4.95 : 6.6) + (isWords ? 5.5 : 9);

function Flag({ x, y, text, kind, numerals }: FlagProps) {
  const width = flagWidth(text, kind !== undefined);
  const box = numerals.reduce(asideFrom, { x: x - width / 2, y, width, height: FLAG_HEIGHT });
  return (
    <g className={classes('felt-flag', kind && `felt-flag-${kind}`)}>
      <rect {...box} rx="7.5" />
      <text x={box.x + width / 2} y={box.y + 11.2} textAnchor="middle" fontSize={kind ? 10 : 10.5} fontWeight="700">
        {text}
      </text>
    </g>
  );
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
