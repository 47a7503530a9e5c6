import './NumberBadge.css';
import type { CSSProperties } from 'react';
import { classes } from '../classes.ts';

type BadgeColour = 'red' | 'black' | 'green';
/** `row`: in the row of a list, in the text face, whose small figures cannot be confused. */
type BadgeSize = 'tiny' | 'row' | 'small' | 'medium' | 'large';

/** px */
const SIDES: Readonly<Record<BadgeSize, number>> = { tiny: 23, row: 26, small: 33, medium: 38, large: 46 };

export interface NumberBadgeProps {
  number: number;
  colour: BadgeColour;
  /** A named size or px. */
  size?: BadgeSize | number | undefined;
  /** The newest of a row: wider, framed in saffron. */
  current?: boolean | undefined;
  /** The accessible name; default: the number. */
  label?: string | undefined;
}

/** The number tile: anar, siah or firouzeh with a Bodoni numeral, Latin digits in every language. */
export function NumberBadge({ number, colour, size = 'medium', current = false, label }: NumberBadgeProps) {
  const side = typeof size === 'number' ? size : SIDES[size];
  return (
    <b
      className={classes(
        'lj-number fixed relative',
        `lj-number-${colour}`,
        current && 'lj-number-current',
        size === 'row' && 'lj-number-row',
      )}
      style={{ '--side': `${side}px` } as CSSProperties}
    >
      {label ? <span className="lj-hidden">{label}</span> : null}
      <span aria-hidden={label ? true : undefined}>{number}</span>
    </b>
  );
}
