import { FormAlert } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import type { SaveFault } from './favourites-port.ts';

/** Says that the change was not saved, and why. */
export function NotSaved({ fault }: { fault: SaveFault | null }) {
  const { t } = useTranslation('table');
  return fault ? <FormAlert>{t(`favourites.not-kept.${fault}`)}</FormAlert> : null;
}
