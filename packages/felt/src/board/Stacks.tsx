import { CHIP_VALUES, type Chip, type Pocket, type Slip, settleSlip } from '@lajvard/roulette';
import { classes } from '@lajvard/ui';
import { memo, useMemo } from 'react';
import { ChipArt, ChipGradients } from '../chips/ChipArt.tsx';
import type { Box, FeltGeometry, SpotPlace } from '../layout/geometry.ts';
import { type NumeralPlace, numeralsOver, wonNumeralOf } from '../layout/numeral.ts';
import { type PiledChip, type PileFlag, payoutPile, stakePile } from './piles.ts';

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
    const numerals = useMemo(() => numeralsOver(covered, winningNumber, geometry), [covered, winningNumber, geometry]);
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
  const pile = stakePile({ place, chips, diameter, numerals, words: text });
  return (
    <g
      className={classes('felt-stack', dropped && 'felt-stack-dropped', kind && `felt-stack-${kind}`)}
      data-stack={place.key}
    >
      {pile.chips.map((chip) => (
        <ChipUse key={chip.key} chip={chip} prefix={prefix} />
      ))}
      {pile.flag && <Flag flag={pile.flag} kind={text ? kind : undefined} />}
    </g>
  );
});
Stack.displayName = 'Stack';

function ChipUse({ chip: { value, box }, prefix }: { chip: PiledChip; prefix: string }) {
  return <use className="felt-stack-chip" href={`#${prefix}chip${value}`} {...box} />;
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
  const { chips, flag } = payoutPile(place, geometry, winner, amount);
  return (
    <g className="felt-payout" data-payout={amount}>
      {chips.map((chip) => (
        <ChipUse key={chip.key} chip={chip} prefix={prefix} />
      ))}
      {flag && <Flag flag={flag} />}
    </g>
  );
}

/** `kind`: of words instead of an amount. */
function Flag({ flag: { text, box, baseline, size }, kind }: { flag: PileFlag; kind?: Mark['kind'] | undefined }) {
  return (
    <g className={classes('felt-flag', kind && `felt-flag-${kind}`)}>
      <rect {...box} rx="7.5" />
      <text x={box.x + box.width / 2} y={baseline} textAnchor="middle" fontSize={size} fontWeight="700">
        {text}
      </text>
    </g>
  );
}
