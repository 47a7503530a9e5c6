import { type SpotNames, spotNames } from '@lajvard/felt';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Words for spots: `name` alone; `describe` adds its colour, the stake on it, and whether it takes more. */
export function useSpotNames(): SpotNames {
  const { t } = useTranslation('table');
  return useMemo(() => spotNames(t), [t]);
}
