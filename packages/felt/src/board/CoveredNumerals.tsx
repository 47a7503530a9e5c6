import { colourOf, type Pocket } from '@lajvard/roulette';
import { classes } from '@lajvard/ui';
import { memo } from 'react';
import type { FeltGeometry } from '../layout/geometry.ts';
import { coveredNumeralOf } from '../layout/numeral.ts';

interface CoveredNumeralsProps {
  geometry: FeltGeometry;
  /** Numbers with chips in their middle. */
  numbers: readonly Pocket[];
  /** Those whose chips fall off. */
  lost: readonly Pocket[];
  prefix: string;
  /** Whether betting is closed. */
  dimmed: boolean;
}

/** The numerals of cells with chips, over the rims of chips around them. */
export const CoveredNumerals = memo(({ geometry, numbers, lost, prefix, dimmed }: CoveredNumeralsProps) => (
  <g filter={dimmed ? `url(#${prefix}dim)` : undefined}>
    {numbers.map((number) => {
      const place = coveredNumeralOf(number, geometry);
      return place ? (
        <text
          key={number}
          className={classes(
            'numeral felt-covered',
            number === 0 ? 'felt-zero' : 'felt-numeral',
            `felt-covered-${colourOf(number)}`,
            lost.includes(number) && 'felt-covered-lost',
          )}
          x={place.at.x}
          y={place.baseline}
          textAnchor="middle"
          fontSize={place.size}
          fontWeight="700"
        >
          {number}
        </text>
      ) : null;
    })}
  </g>
));
CoveredNumerals.displayName = 'CoveredNumerals';
