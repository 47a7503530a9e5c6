import { slipTotal } from '@lajvard/roulette';
import { ActionButton } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { isOpen } from '../model/selectors.ts';
import { useTable, useTableItself } from '../table-context.tsx';
import { useAdvancedChoices } from './choices.ts';
import { doubleStakes } from './double-stakes.ts';
import { IconDouble } from './icons.tsx';

/** Double among the table's actions, once the player has opened the racetrack. */
export function DoubleButton() {
  return useAdvancedChoices().double ? <DoubleAct /> : null;
}

/** Doubles every stake. When nothing can be doubled it looks disabled, but a press still gives the reason. */
export function DoubleAct() {
  const { t } = useTranslation('table');
  const table = useTableItself();
  const can = useTable((view) => isOpen(view.table) && slipTotal(view.table.slip) > 0 && !view.table.processing);
  return (
    <ActionButton
      icon={<IconDouble />}
      compact
      aria-disabled={!can}
      aria-keyshortcuts="D"
      onClick={() => doubleStakes(table)}
    >
      {t('leader.double.label')}
    </ActionButton>
  );
}
