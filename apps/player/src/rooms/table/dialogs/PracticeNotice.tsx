import { Button, IconInfo } from '@lajvard/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTable } from '../table-context.tsx';
import styles from './dialogs.module.css';

/** Tells a visitor of the practice table that live streaming is unavailable here (spec 1 §1). Bets may be placed meanwhile. */
export function PracticeNotice() {
  const { t } = useTranslation('table');
  const mode = useTable((view) => view.table.mode);
  const [open, setOpen] = useState(true);
  const title = useId();
  if (mode !== 'practice' || !open) return null;
  return (
    <div role="dialog" aria-labelledby={title} className={styles.notice}>
      <IconInfo size={22} />
      <div>
        <h2 id={title}>{t('practice.title')}</h2>
        <p>{t('practice.text')}</p>
      </div>
      <Button size="small" onClick={() => setOpen(false)}>
        {t('practice.start')}
      </Button>
    </div>
  );
}
