import { useFault } from '@lajvard/client/faults';
import { Button, LinkButton, Reference } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { staffQuery } from '../../shared/session/staff.ts';
import styles from './notices.module.css';

/**
 * Shown for a section the role may not use (docs/specification/2-account-and-back-office.md#213-admin-shell); its title
 * is in the header.
 */
export function PermissionDenied() {
  const { t } = useTranslation('office');
  return (
    <Notice text={t('office:denied.text')}>
      <ReturnLink />
    </Notice>
  );
}

export function NotFoundScreen() {
  const { t } = useTranslation('office');
  return (
    <Notice title={t('office:not-found')} text={t('office:not-found-text')}>
      <ReturnLink />
    </Notice>
  );
}

/**
 * The link home: to the administrator panel, or to the CEG panel for a partner's admin
 * (docs/specification/2-account-and-back-office.md#213-admin-shell).
 */
function ReturnLink() {
  const { t } = useTranslation('office');
  const role = useQuery({ ...staffQuery, enabled: false }).data?.role;
  return (
    <LinkButton href="/admin/">{role === 'ceg-admin' ? t('office:return.ceg') : t('office:return.admin')}</LinkButton>
  );
}

/** Shown for a part that could not be fetched or that failed: why, and the reference of the fault or of the failed call. */
export function FaultScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('office');
  const { kind, reference } = useFault(error, 'office');
  if (kind === null) return null;
  return (
    <Notice title={t(`office:fault.${kind}.title`)} text={t(`office:fault.${kind}.text`)}>
      <Button onClick={() => window.location.reload()}>{t('office:fault.reload')}</Button>
      {reference === null ? null : <Reference id={reference} />}
    </Notice>
  );
}

function Notice({ title, text, children }: { title?: string; text: string; children?: ReactNode }) {
  return (
    <div className={`${styles.notice} stack gap-16 text-centre`} role="alert">
      {title ? <h1 className="display text-5">{title}</h1> : null}
      <p className="muted text-lead">{text}</p>
      {children}
    </div>
  );
}
