import type { FeltLabels } from '@lajvard/felt';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The rows of the reader's grid. */
const ROWS = ['third', 'second', 'first', 'dozens', 'even-money'] as const;

/** The words on the cloth. */
export function useFeltLabels(): FeltLabels {
  const { t } = useTranslation('table');
  return useMemo(
    () => ({
      grid: t('table:felt.grid'),
      rows: ROWS.map((row) => t(`table:access.rows.${row}`)),
      hint: t('table:access.hint'),
      firstDozen: t('table:felt.first-dozen'),
      secondDozen: t('table:felt.second-dozen'),
      thirdDozen: t('table:felt.third-dozen'),
      low: '1 – 18',
      high: '19 – 36',
      even: t('table:felt.even'),
      odd: t('table:felt.odd'),
      letGo: t('table:mobile.let-go'),
    }),
    [t],
  );
}
