import { type FeltLabels, feltLabels } from '@lajvard/felt';
import { HOUSE_LIMITS } from '@lajvard/roulette';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '../model/selectors.ts';
import { useTable } from '../table-context.tsx';

/** The words on the felt. */
export function useFeltLabels(): FeltLabels {
  const { t } = useTranslation('table');
  const tooSmall = useTable(({ table }) => isOpen(table) && table.chip < HOUSE_LIMITS.outsideChipMin);
  return useMemo(
    () => ({
      ...feltLabels(t),
      unknown: t('felt.unknown'),
      notTaken: t('felt.not-taken'),
      outsideChips: t('felt.outside-chips'),
      outsideFrom: tooSmall ? `${HOUSE_LIMITS.outsideChipMin}+` : undefined,
    }),
    [t, tooSmall],
  );
}
