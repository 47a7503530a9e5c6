import { colourOf, type Pocket } from '@lajvard/roulette';
import { memo } from 'react';
import type { Box, Orientation } from '../layout/geometry.ts';

/** px between two cells */
export const GAP = 2.5;

interface NumberCellProps {
  pocket: Pocket;
  box: Box;
  prefix: string;
  orientation: Orientation;
  /** Whether chips lie in its middle: its numeral is drawn beside them. */
  covered: boolean;
}

/** A filled number 1..36. */
export const NumberCell = memo(({ pocket, box, prefix, orientation, covered }: NumberCellProps) => {
  const colour = colourOf(pocket);
  const horizontal = orientation === 'horizontal';
  return (
    <g className="felt-number">
      <rect {...shrink(box, GAP / 2)} rx="5" fill={`url(#${prefix}${colour})`} />
      <rect
        {...shrink(box, GAP / 2 + 0.5)}
        rx="4.5"
        fill="none"
        stroke="#fff"
        strokeOpacity={colour === 'red' ? 0.14 : 0.1}
      />
      {covered ? null : (
        <g transform={`translate(${box.x + box.width / 2} ${box.y + box.height / 2})`}>
          <text
            className="numeral felt-numeral"
            y={horizontal ? 9.5 : 8}
            textAnchor="middle"
            fontSize={horizontal ? 28 : Math.min(23, box.height * 0.78)}
            fontWeight="700"
          >
            {pocket}
          </text>
        </g>
      )}
    </g>
  );
});
NumberCell.displayName = 'NumberCell';

/** A box with `by` px taken off each side. */
export function shrink(box: Box, by: number): Box {
  return { x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by };
}
