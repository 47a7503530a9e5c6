import { colourOf, HOUSE_LIMITS, type Spot, spotOf } from '@lajvard/roulette';
import { formatMoney } from '@lajvard/ui';
import type { Say } from './say.ts';

export interface SpotNames {
  name(spot: string): string;
  /** With its colour, its stake, and whether it takes more. */
  describe(spot: string, stakeDollars: number): string;
}

/** Names of spots, from the texts of namespace `table`. */
export function spotNames(say: Say): SpotNames {
  const name = (key: string): string => {
    const spot = spotOf(key);
    return spot ? say(`table:${nameKey(spot)}`, { numbers: numbersOf(spot) }) : key;
  };
  const describe = (key: string, stake: number): string => {
    const spot = spotOf(key);
    const [pocket = 0] = spot?.covers ?? [];
    const coloured = { spot: name(key), colour: say(`table:colour.${colourOf(pocket)}`) };
    const named = spot?.kind === 'straight' ? say('table:access.coloured', coloured) : coloured.spot;
    if (stake === 0) return named;
    const staked = say('table:spot.with-stake', { spot: named, stake: formatMoney(stake) });
    const most = spot?.inside ? HOUSE_LIMITS.insideSpotMax : HOUSE_LIMITS.outsideSpotMax;
    return stake < most ? staked : say('table:access.at-limit', { spot: staked });
  };
  return { name, describe };
}

/** Dozens and columns are named by their key, everything else by its kind and numbers. */
function nameKey(spot: Spot): string {
  return spot.kind === 'dozen' || spot.kind === 'column' ? `spot.${spot.key}` : `spot.${spot.kind}`;
}

function numbersOf({ covers, kind }: Spot): string {
  if (kind !== 'line' && kind !== 'street') return covers.join(', ');
  return `${Math.min(...covers)}–${Math.max(...covers)}`;
}
