import { CHIP_VALUES, type Chip, type Slip } from '@lajvard/roulette';
import { classes } from '@lajvard/ui';
import { memo } from 'react';
import { ChipArt, ChipGradients } from '../chips/ChipArt.tsx';
import type { FeltGeometry, SpotPlace } from '../layout/geometry.ts';

/** Maximum drawn chips of a stack; the flag shows the whole stake. */
const DRAWN_CHIPS = 7;
/** px a chip lies above the one below it */
const RISE = 4.2;
/** px a chip of scatter 1 lies beside its place */
const SCATTER = 2.4;

interface StacksProps {
  geometry: FeltGeometry;
  slip: Slip;
  /** Chips that were not accepted, and their label. */
  untaken: Slip;
  notTaken: string;
  droppedSpots: readonly string[];
  prefix: string;
}

/** All chips on the cloth, far ones first, so that nearer stacks overlap them. */
export const Stacks = memo(({ geometry, slip, untaken, notTaken, droppedSpots, prefix }: StacksProps) => {
  const chipsOn = (key: string): readonly Chip[] => slip[key] ?? untaken[key] ?? [];
  const places = geometry.places
    .filter((place) => chipsOn(place.key).length > 0)
    .toSorted((a, b) => a.chip.y - b.chip.y);
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
    </g>
  );
});
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
  const size = { width: (diameter * 68) / 60, height: (diameter * 72) / 60 };
  return (
    <g
      className={classes('felt-stack', dropped && 'felt-stack-dropped', mark !== null && 'felt-stack-untaken')}
      data-stack={place.key}
    >
      {drawn.map((chip, index) => (
        <use
          key={chip.id}
          className="felt-stack-chip"
          href={`#${prefix}chip${chip.value}`}
          x={x - (diameter * 34) / 60 + chip.x * SCATTER}
          y={y - (diameter * 34) / 60 - index * RISE + chip.y * (SCATTER / 2)}
          {...size}
        />
      ))}
      <Flag
        x={x}
        y={y - (drawn.length - 1) * RISE + diameter * 0.5 - 4}
        text={mark ?? String(total)}
        untaken={mark !== null}
      />
    </g>
  );
});
Stack.displayName = 'Stack';

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
