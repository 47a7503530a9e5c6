import { Button, Checkbox } from '@lajvard/ui';
import { PanelPopover } from '@lajvard/ui/overlays';
import { type Column, shownColumns } from '@lajvard/ui/tables';
import { useTranslation } from 'react-i18next';
import styles from './office-list.module.css';
import type { ChosenColumns } from './use-chosen-columns.ts';

/** Which columns are shown. */
export function ColumnChooser<Row>({
  columns,
  chosen,
}: {
  columns: readonly Column<Row>[];
  chosen: ChosenColumns<Row>;
}) {
  const { t } = useTranslation('office');
  const optional = shownColumns(columns).filter(({ head, title }) => !head && title !== '');
  if (optional.length < 2) return null;
  return (
    <PanelPopover
      label={t('office:list.columns')}
      trigger={
        <Button kind="ghost" size="small">
          {t('office:list.columns')}
        </Button>
      }
    >
      <div className={`${styles.columns} stack gap-4`}>
        {optional.map(({ id, title }) => (
          <Checkbox
            key={id}
            label={title}
            checked={chosen.isShown(id)}
            onChange={({ target }) => chosen.show(id, target.checked)}
          />
        ))}
      </div>
    </PanelPopover>
  );
}
