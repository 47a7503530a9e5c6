import { classes, SegmentedControl, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './neighbours.module.css';
import { useCommands, useTable } from './table-context.tsx';

// docs/specification/1-table-and-site.md#91-bets: neighbour range 0 to 3
const REACHES = [0, 1, 2, 3];

/** The neighbours switch and its reach: when on, a press on a number bets on its neighbours on the wheel too. */
export function Neighbours({ tone = 'felt' }: { tone?: 'felt' | 'page' }) {
  const { t } = useTranslation('table');
  const { count } = useFormat();
  const { chooseNeighbours, switchNeighbours } = useCommands();
  const { reach, on } = useTable(({ table }) => ({ reach: table.neighbours, on: table.neighboursOn }));
  return (
    <div className="row gap-10">
      <button
        type="button"
        aria-pressed={on}
        className={classes(styles.switch, 'text-2')}
        title={t('neighbours.hint')}
        onClick={switchNeighbours}
      >
        {t('neighbours.label')}
      </button>
      <SegmentedControl
        label={t('neighbours.reach')}
        hideLabel
        tone={tone}
        options={REACHES.map((value) => ({ value, label: count(value) }))}
        value={reach}
        onChange={chooseNeighbours}
      />
    </div>
  );
}
