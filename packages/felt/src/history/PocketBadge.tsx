import { colourOf, type Pocket } from '@lajvard/roulette';
import { NumberBadge, type NumberBadgeProps } from '@lajvard/ui';

export interface PocketBadgeProps extends Omit<NumberBadgeProps, 'number' | 'colour'> {
  pocket: Pocket;
}

/** A number tile in the colour of its pocket. */
export function PocketBadge({ pocket, ...badge }: PocketBadgeProps) {
  return <NumberBadge {...badge} number={pocket} colour={colourOf(pocket)} />;
}
