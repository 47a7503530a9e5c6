import { slipTotal } from '@lajvard/roulette';
import { ActionButton } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { isOpen } from '../model/selectors.ts';
import { useCommands, useTable } from '../table-context.tsx';
import { useLeaderChoices } from './leader-choices.ts';
import { IconDouble } from './leader-icons.tsx';

/** Double among the table's actions, for who has looked at the racetrack once. */
export function DoubleButton() {
  return useLeaderChoices().double ? <DoubleAct /> : null;
}

/** As much again on every spot. When nothing can be doubled it looks so, but still answers a press with the reason. */
export function DoubleAct() {
  const { t } = useTranslation('table');
  const { double } = useCommands();
  const can = useTable(({ table }) => isOpen(table) && slipTotal(table.slip) > 0 && !table.processing);
  return (
    <ActionButton icon={<IconDouble />} compact aria-disabled={!can} aria-keyshortcuts="D" onClick={double}>
      {t('leader.double.label')}
    </ActionButton>
  );
}
