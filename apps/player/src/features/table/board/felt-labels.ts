import { type FeltLabels, feltLabels } from '@lajvard/felt';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The words on the felt. */
export function useFeltLabels(): FeltLabels {
  const { t } = useTranslation('table');
  return useMemo(() => ({ ...feltLabels(t), unknown: t('felt.unknown'), notTaken: t('felt.not-taken') }), [t]);
}
