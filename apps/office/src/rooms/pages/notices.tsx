import { Button, LinkButton } from '@lajvard/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './notices.module.css';

/** A section the role may not use (spec 2 §2; its title stands in the header). */
export function PermissionDenied() {
  const { t } = useTranslation('office');
  return <Notice text={t('office:denied.text')} />;
}

export function NotFoundScreen() {
  const { t } = useTranslation('office');
  return (
    <Notice title={t('office:not-found')} text={t('office:not-found-text')}>
      <LinkButton href="/admin/">{t('office:menu.dashboard')}</LinkButton>
    </Notice>
  );
}

/** A part that could not be fetched, or that broke. */
export function FaultScreen() {
  const { t } = useTranslation('office');
  return (
    <Notice title={t('office:network.title')} text={t('office:network.text')}>
      <Button onClick={() => window.location.reload()}>{t('office:network.reload')}</Button>
    </Notice>
  );
}

function Notice({ title, text, children }: { title?: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.notice} role="alert">
      {title ? <h1 className="display">{title}</h1> : null}
      <p>{text}</p>
      {children}
    </div>
  );
}
