import { type SpotNames, spotNames } from '@lajvard/felt';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Words for spots: `name` alone, `describe` with its colour, the stake that lies on it, and whether more may lie there. */
export function useSpotNames(): SpotNames {
  const { t } = useTranslation('table');
  return useMemo(() => spotNames(t), [t]);
}
