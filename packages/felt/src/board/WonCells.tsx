import { colourOf, type Pocket } from '@lajvard/roulette';
import { memo } from 'react';
import { dollyFootOf } from '../layout/dolly.ts';
import type { FeltGeometry } from '../layout/geometry.ts';
import { wonNumeralOf } from '../layout/numeral.ts';
import { Cell } from './BoardArt.tsx';
import type { FeltLabels } from './labels.ts';
import { GAP, shrink } from './NumberCell.tsx';

interface WonCellsProps {
  geometry: FeltGeometry;
  labels: FeltLabels;
  prefix: string;
  number: Pocket;
  /** Spots that won, drawn again over the dimmed felt. */
  wonSpots: readonly string[];
}

/** The winning number's cell in its full colour, framed, and the cells of winning outside bets at full strength. */
export const WonCells = memo(({ geometry, labels, prefix, number, wonSpots }: WonCellsProps) => {
  const box = geometry.cells.get(String(number));
  if (!box) return null;
  return (
    <g>
      {wonSpots.map((spot) => (
        <Cell key={spot} spot={spot} geometry={geometry} labels={labels} prefix={prefix} />
      ))}
      <rect {...shrink(box, -3)} rx="9" className="felt-won-halo" />
      <rect {...shrink(box, GAP / 2)} rx="5" className={`felt-won felt-won-${colourOf(number)}`} data-won={number} />
    </g>
  );
});
WonCells.displayName = 'WonCells';

interface WonProps extends Pick<WonCellsProps, 'geometry' | 'number'> {
  /** Whether chips lie in the middle of the winner's cell. */
  covered: boolean;
}

/** The winner's numeral, over the gold, with its cell's colour behind it instead of that gold. */
export const WonNumeral = memo(({ geometry, number, covered }: WonProps) => {
  const numeral = wonNumeralOf(number, geometry, covered);
  if (!numeral) return null;
  const { at, size, baseline, box } = numeral;
  return (
    <g>
      <rect {...shrink(box, -2)} rx="4" className={`felt-won-${colourOf(number)}`} />
      <text
        className="numeral felt-won-numeral"
        x={at.x}
        y={baseline}
        textAnchor="middle"
        fontSize={size}
        fontWeight="700"
      >
        {number}
      </text>
    </g>
  );
});
WonNumeral.displayName = 'WonNumeral';

/** The croupier's marker, on the winning number's cell but not on its numeral. */
export const Dolly = memo(({ geometry, number, covered }: WonProps) => {
  const foot = dollyFootOf(number, geometry, covered);
  if (!foot) return null;
  return (
    <g transform={`translate(${foot.x} ${foot.y})`}>
      <g className="felt-dolly" data-dolly={number}>
        <ellipse cy="1" rx="13" ry="4" className="felt-dolly-shadow" />
        <path d="M-10 0C-10 -5 -4 -6 -3.4 -11L-5 -20C-5 -23 5 -23 5 -20L3.4 -11C4 -6 10 -5 10 0C10 3.4 -10 3.4 -10 0Z" />
        <circle cy="-25" r="4.6" />
        <path d="M-2 -4C-1.4 -8 -1.6 -14 -2.6 -19" className="felt-dolly-light" />
      </g>
    </g>
  );
});
Dolly.displayName = 'Dolly';
