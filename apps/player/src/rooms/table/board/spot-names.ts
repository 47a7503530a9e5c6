import { colourOf, HOUSE_LIMITS, type Spot, spotOf } from '@lajvard/roulette';
import { formatMoney } from '@lajvard/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Words for spots: `name` alone, `describe` with its colour, the stake that lies on it, and whether more may lie there. */
export function useSpotNames(): { name(spot: string): string; describe(spot: string, stakeDollars: number): string } {
  const { t } = useTranslation('table');
  const name = useCallback(
    (key: string) => {
      const spot = spotOf(key);
      return spot ? t(nameKey(spot), { numbers: numbersOf(spot) }) : key;
    },
    [t],
  );
  const describe = useCallback(
    (key: string, stake: number) => {
      const spot = spotOf(key);
      const [pocket = 0] = spot?.covers ?? [];
      const coloured = { spot: name(key), colour: t(`colour.${colourOf(pocket)}`) };
      const named = spot?.kind === 'straight' ? t('access.coloured', coloured) : coloured.spot;
      if (stake === 0) return named;
      const staked = t('spot.with-stake', { spot: named, stake: formatMoney(stake) });
      const most = spot?.inside ? HOUSE_LIMITS.insideSpotMax : HOUSE_LIMITS.outsideSpotMax;
      return stake < most ? staked : t('access.at-limit', { spot: staked });
    },
    [t, name],
  );
  return { name, describe };
}

/** Dozens and columns are told apart by their key, everything else by its kind and numbers. */
function nameKey(spot: Spot): string {
  return spot.kind === 'dozen' || spot.kind === 'column' ? `spot.${spot.key}` : `spot.${spot.kind}`;
}

function numbersOf({ covers, kind }: Spot): string {
  if (kind !== 'line' && kind !== 'street') return covers.join(', ');
  return `${Math.min(...covers)}–${Math.max(...covers)}`;
}
