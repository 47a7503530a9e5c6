import type { PauseReason } from '@lajvard/contract';
import { useTranslation } from 'react-i18next';
import { stageOf, standingResult } from '../model/selectors.ts';
import { useTable } from '../table-context.tsx';
import type { TableView } from '../table-view.ts';
import styles from './signal.module.css';

/** Why no new round opens (docs/specification/4-reliability.md#21-cycle-of-a-game, G7). */
export function PauseNotice() {
  const { t } = useTranslation('connection');
  const reason = useTable(reasonToShow);
  if (reason === null) return null;
  return (
    <section role="status" className={`${styles.missed} ${styles.pause} stack gap-10 ink centred`}>
      <h2 className="text-3">{t('pause.title')}</h2>
      <p className="text-2">{t(`pause.${reason}`)}</p>
      <p className="muted text-2">{t('pause.next')}</p>
    </section>
  );
}

/** Null while a round is in play, its result stands, or the player has yet to read what became of an earlier one. */
function reasonToShow(view: TableView): PauseReason | null {
  const between = view.table.phase !== 'betting' && stageOf(view) !== 'spin' && standingResult(view) === null;
  return between && view.missed.length === 0 ? view.pause : null;
}
