import type { WheelSettings } from '@lajvard/contract';
import { FormAlert } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';

/** Why the caller's numbers of the croupier's wheel would be refused, said before a round asks for one. */
export function Missing({ settings: { missing = [] } }: { settings: WheelSettings }) {
  const { t } = useTranslation('office-wheel');
  return missing.map((what) => (
    <FormAlert key={what} kind="warn">
      {t(`office-wheel:missing.${what}`)}
    </FormAlert>
  ));
}
