import { CHIP_VALUES, type Chip, type ChipValue, type Pocket, type Slip, settleSlip } from '@lajvard/roulette';
import { classes } from '@lajvard/ui';
import { memo } from 'react';
import { ChipArt, ChipGradients } from '../chips/ChipArt.tsx';
import type { FeltGeometry, Point, SpotPlace } from '../layout/geometry.ts';

/** Maximum drawn chips of a stack; the flag shows the whole stake. */
const DRAWN_CHIPS = 6;
/** px a chip lies above the one below it */
const RISE = 3.6;
/** px a chip of scatter 1 lies beside its place */
const SCATTER = 1.6;

interface StacksProps {
  geometry: FeltGeometry;
  slip: Slip;
  /** Chips that were not accepted, and their label. */
  untaken: Slip;
  notTaken: string;
  droppedSpots: readonly string[];
  /** The bets that cover it are paid: their chips slide in. */
  winningNumber: Pocket | null;
  prefix: string;
}

/** All chips on the cloth, far ones first, so that nearer stacks overlap them. */
export const Stacks = memo(
  ({ geometry, slip, untaken, notTaken, droppedSpots, winningNumber, prefix }: StacksProps) => {
    const chipsOn = (key: string): readonly Chip[] => slip[key] ?? untaken[key] ?? [];
    const places = geometry.places
      .filter((place) => chipsOn(place.key).length > 0)
      .toSorted((a, b) => a.chip.y - b.chip.y);
    const wins = winningNumber === null ? [] : settleSlip(slip, winningNumber).wins;
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
            mark={slip[place.key] === undefined ? notTaken : null}
            diameter={geometry.chipDiameter}
            dropped={droppedSpots.includes(place.key)}
            prefix={prefix}
          />
        ))}
        {places.map((place) => {
          const win = wins.find(({ formula }) => formula === place.key);
          return win ? (
            <Payout key={place.key} place={place} geometry={geometry} amount={win.win} prefix={prefix} />
          ) : null;
        })}
      </g>
    );
  },
);
Stacks.displayName = 'Stacks';

interface StackProps {
  place: SpotPlace;
  chips: readonly Chip[];
  diameter: number;
  /** Text instead of the stake if its chips were not accepted. */
  mark: string | null;
  dropped: boolean;
  prefix: string;
}

const Stack = memo(({ place, chips, diameter, mark, dropped, prefix }: StackProps) => {
  const { x } = place.chip;
  const drawn = chips.slice(-DRAWN_CHIPS);
  // Tall stacks grow both ways, so that they do not climb over the numeral above.
  const y = place.chip.y + (Math.max(0, drawn.length - 2) * RISE) / 2;
  const total = chips.reduce((sum, chip) => sum + chip.value, 0);
  return (
    <g
      className={classes('felt-stack', dropped && 'felt-stack-dropped', mark !== null && 'felt-stack-untaken')}
      data-stack={place.key}
    >
      {drawn.map((chip, index) => (
        <ChipUse
          key={chip.id}
          at={{ x: x + chip.x * SCATTER, y: y - index * RISE + chip.y * (SCATTER / 2) }}
          value={chip.value}
          diameter={diameter}
          prefix={prefix}
        />
      ))}
      {chips.length === 1 && mark === null ? null : (
        <Flag x={x} y={y + diameter * 0.5 - 6} text={mark ?? String(total)} untaken={mark !== null} />
      )}
    </g>
  );
});
Stack.displayName = 'Stack';

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
  /** Dollars. */
  amount: number;
  prefix: string;
}

/** The chips a bet is paid, beside its stake. */
function Payout({ place, geometry, amount, prefix }: PayoutProps) {
  const diameter = geometry.chipDiameter;
  const { x, y } = payoutAt(place, geometry);
  const chips = chipsWorth(amount).slice(0, DRAWN_CHIPS);
  return (
    <g className="felt-payout" data-payout={amount}>
      {chips.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: chips of a heap are told apart by their height alone
        <ChipUse key={index} at={{ x, y: y - index * RISE }} value={value} diameter={diameter} prefix={prefix} />
      ))}
      <Flag x={x} y={y + diameter * 0.5 - 6} text={`+${amount}`} untaken={false} />
    </g>
  );
}

/** At the other side of an upright cell's numeral; elsewhere, one chip to the right, or to the left at the edge. */
function payoutAt({ anchor, chip }: SpotPlace, { orientation, chipDiameter, width }: FeltGeometry): Point {
  if (orientation === 'vertical' && chip.x !== anchor.x) return { x: 2 * anchor.x - chip.x, y: chip.y };
  const side = chip.x + 1.6 * chipDiameter > width ? -1 : 1;
  return { x: chip.x + side * 1.06 * chipDiameter, y: chip.y };
}

/** An amount in as few chips as there can be, the largest first. */
function chipsWorth(amount: number): ChipValue[] {
  const chips: ChipValue[] = [];
  for (const value of CHIP_VALUES.toReversed())
    for (let left = amount - chips.reduce((sum, chip) => sum + chip, 0); left >= value; left -= value)
      chips.push(value);
  return chips;
}

function Flag({ x, y, text, untaken }: { x: number; y: number; text: string; untaken: boolean }) {
  const width = text.length * (untaken ? 5.2 : 7.6) + 12;
  return (
    <g className={classes('felt-flag', untaken && 'felt-flag-untaken')}>
      <rect x={x - width / 2} y={y} width={width} height="15" rx="7.5" />
      <text x={x} y={y + 11.2} textAnchor="middle" fontSize="10.5" fontWeight="700">
        {text}
      </text>
    </g>
  );
}
