import { type Spot, spotOf } from '@lajvard/roulette';
import { formatMoney } from '@lajvard/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Words for spots: `name` alone, `describe` with the stake that lies on it. */
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
    (key: string, stake: number) =>
      stake > 0 ? t('spot.with-stake', { spot: name(key), stake: formatMoney(stake) }) : name(key),
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
