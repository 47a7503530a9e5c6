import { Button, IconInfo } from '@lajvard/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dialogs.module.css';

/** Tells a visitor of the practice table that live streaming is unavailable here (spec 1 §1). Bets may be placed meanwhile. */
export function PracticeNotice() {
  const { t } = useTranslation('table');
  const [open, setOpen] = useState(true);
  const title = useId();
  const start = useRef<HTMLButtonElement>(null);
  // Takes the focus, so that readers come upon it; it holds nobody, and Esc closes it.
  useEffect(() => {
    start.current?.focus({ preventScroll: true });
  }, []);
  if (!open) return null;
  return (
    <div
      role="dialog"
      aria-labelledby={title}
      aria-describedby={`${title}text`}
      className={styles.notice}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <IconInfo size={22} />
      <div>
        <h2 id={title}>{t('practice.title')}</h2>
        <p id={`${title}text`}>{t('practice.text')}</p>
      </div>
      <Button ref={start} size="small" onClick={() => setOpen(false)}>
        {t('practice.start')}
      </Button>
    </div>
  );
}
