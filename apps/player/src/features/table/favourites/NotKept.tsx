import { FormAlert } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import type { KeepTrouble } from './keeper.ts';

/** Says that the change was not saved, and why. */
export function NotKept({ trouble }: { trouble: KeepTrouble | null }) {
  const { t } = useTranslation('table');
  return trouble ? <FormAlert>{t(`favourites.not-kept.${trouble}`)}</FormAlert> : null;
}
