import type { Colleague } from '@lajvard/contract';
import { useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';

/** Until when a colleague's training counts, or that it does no longer, or that there is none. */
export function TrainingState({ training }: Pick<Colleague, 'training'>) {
  const { t } = useTranslation('office-staff');
  const { date } = useFormat();
  if (training === undefined) return <span className="muted">{t('office-staff:training.none')}</span>;
  const day = date(new Date(`${training.refresher_due}T12:00:00`));
  return (
    <span className={training.is_due ? 'danger' : undefined}>
      {t(`office-staff:training.${training.is_due ? 'due' : 'until'}`, { day })}
    </span>
  );
}
