import { ChipTray } from '@lajvard/felt';
import { useTranslation } from 'react-i18next';
import { useCommands, useTable } from './table-context.tsx';

/** The six chips; the next press places the chosen one (docs/specification/1-table-and-site.md#25-felt-and-chips). */
export function Chips({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('table');
  const chip = useTable((view) => view.table.chip);
  const { chooseChip } = useCommands();
  return (
    <ChipTray
      value={chip}
      onSelect={chooseChip}
      label={t('chips.label')}
      describeChip={(value) => t('chips.chip', { value: `$${value}` })}
      compact={compact}
    />
  );
}
