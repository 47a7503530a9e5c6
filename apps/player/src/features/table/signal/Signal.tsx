import { classes } from '@lajvard/ui';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../lazy.tsx';
import { useTable } from '../table-context.tsx';
import { Bars } from './Bars.tsx';
import { barsOf, qualityOf } from './quality.ts';
import styles from './signal.module.css';
import { publishToStudioScreens } from './studio-link.ts';
import { useQualityText } from './use-quality-text.ts';

const loadDialog = async () => (await import('./ConnectionDialog.tsx')).ConnectionDialog;
const ConnectionDialog = lazyComponent(loadDialog);

/**
 * Whether the live table hears the server, and how well, in every layout. A phone has space for the bars only; the
 * words stand beside the timer. A press shows the rule about a broken connection.
 */
export function Signal({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('connection');
  const [open, setOpen] = useState(false);
  const quality = useId();
  const { connection, roundTripMs } = useTable((view) => ({
    connection: view.table.connection,
    roundTripMs: view.roundTripMs,
  }));
  const text = useQualityText(connection, roundTripMs);
  useEffect(() => publishToStudioScreens({ connection, roundTripMs }), [connection, roundTripMs]);
  // Loaded early: the rule about a broken connection cannot be loaded over one.
  useEffect(() => {
    loadDialog().catch(() => {});
  }, []);
  return (
    <div className="row">
      <button
        type="button"
        className={classes(styles.button, compact && styles.compact, 'row gap-8 muted text-1 nowrap')}
        data-state={connection}
        data-quality={qualityOf(roundTripMs) ?? undefined}
        title={`${text}. ${t('signal.open')}`}
        aria-haspopup="dialog"
        aria-describedby={quality}
        onClick={() => setOpen(true)}
      >
        <Bars lit={barsOf(connection, roundTripMs)} />
        <span role="status" className={compact ? 'lj-hidden' : undefined}>
          {t(`signal.${connection}`)}
        </span>
      </button>
      <span id={quality} hidden>
        {`${text}. ${t('signal.open')}`}
      </span>
      {open ? <ConnectionDialog onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
