import { colourOf, type Pocket } from '@lajvard/roulette';
import { memo } from 'react';
import { centreOf, type FeltGeometry } from '../layout/geometry.ts';
import { Cell } from './BoardArt.tsx';
import type { FeltLabels } from './labels.ts';
import { GAP, shrink } from './NumberCell.tsx';

interface WonCellsProps {
  geometry: FeltGeometry;
  labels: FeltLabels;
  prefix: string;
  number: Pocket;
  /** Spots that won, drawn again over the dimmed cloth. */
  wonSpots: readonly string[];
}

/** The winning number in its full colour, framed, and the cells of winning outside bets at full strength. */
export const WonCells = memo(({ geometry, labels, prefix, number, wonSpots }: WonCellsProps) => {
  const box = geometry.cells.get(String(number));
  if (!box) return null;
  const middle = centreOf(box);
  const size = Math.min(number === 0 ? 40 : 34, box.height * 0.8);
  return (
    <g>
      {wonSpots.map((spot) => (
        <Cell key={spot} spot={spot} geometry={geometry} labels={labels} prefix={prefix} />
      ))}
      <rect {...shrink(box, -3)} rx="9" className="felt-won-halo" />
      <rect {...shrink(box, GAP / 2)} rx="5" className={`felt-won felt-won-${colourOf(number)}`} data-won={number} />
      <text
        className="numeral felt-won-numeral"
        x={middle.x}
        y={middle.y + size * 0.35}
        textAnchor="middle"
        fontSize={size}
        fontWeight="700"
      >
        {number}
      </text>
    </g>
  );
});
WonCells.displayName = 'WonCells';

/** The croupier's marker, standing at the upper edge of the winning number so that the numeral stays readable. */
export const Dolly = memo(({ geometry, number }: Pick<WonCellsProps, 'geometry' | 'number'>) => {
  const box = geometry.cells.get(String(number));
  if (!box) return null;
  return (
    <g transform={`translate(${centreOf(box).x} ${box.y + (geometry.orientation === 'vertical' ? 6 : 12)})`}>
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
