import type { Session } from '@lajvard/contract';
import { Button, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './sessions.module.css';

interface SessionDeviceProps {
  session: Session;
  busy: boolean;
  onEnd?: (() => void) | undefined;
}

/** One session: the device, its address, its first and last use; ended by a button, but for the one on this device. */
export function SessionDevice({ session, busy, onEnd }: SessionDeviceProps) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const { browser, system, ip, is_current: isCurrent } = session;
  const time = (iso: string) => (
    <time dateTime={iso}>
      {format.date(iso)} {format.time(iso)}
    </time>
  );
  const name = browser && system ? t('ui:sessions.on', { browser, system }) : (browser ?? system);
  return (
    <li className={`${styles.device} stack gap-10`}>
      <p className="flex wrap gap-10">
        <strong>{name ?? t('ui:sessions.unknown')}</strong>
        {isCurrent ? <span className={`${styles.mark} text-1`}>{t('ui:sessions.this')}</span> : null}
      </p>
      <dl className="flex wrap">
        <div>
          <dt className="text-1">{t('ui:sessions.ip')}</dt>
          <dd>
            <bdi dir="ltr">{ip ?? '–'}</bdi>
          </dd>
        </div>
        <div>
          <dt className="text-1">{t('ui:sessions.first')}</dt>
          <dd>{time(session.first_used_at)}</dd>
        </div>
        <div>
          <dt className="text-1">{t('ui:sessions.last')}</dt>
          <dd>{time(session.last_used_at)}</dd>
        </div>
      </dl>
      {isCurrent || !onEnd ? null : (
        <Button kind="quiet" size="small" disabled={busy} onClick={onEnd}>
          {t('ui:sessions.end')}
        </Button>
      )}
    </li>
  );
}
