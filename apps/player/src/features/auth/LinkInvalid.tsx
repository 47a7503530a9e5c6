import { buttonClass, Spinner, TextLink } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../shared/site/site-config.ts';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './auth.module.css';
import type { LinkKind } from './link-reference.ts';

/** A link that is used up, expired or not ours, with a link to request a new one. */
export function LinkInvalid({ kind }: { kind: LinkKind }) {
  const { t } = useTranslation('account');
  const { SUPPORT_EMAIL } = useSiteConfig();
  return (
    <AuthFrame title={t('account:link.invalid-title')} lead={t(`account:link.invalid-${kind}`)}>
      {kind === 'stop' ? <TextLink href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</TextLink> : null}
      <div className={styles.actions}>
        <Link to={kind === 'email' ? '/account/profile' : '/account/forget-password'} className={buttonClass()}>
          {t(`account:link.again-${kind}`)}
        </Link>
      </div>
    </AuthFrame>
  );
}

/** Shown while the link is being checked. */
export function LinkLooking() {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('auth:complete.checking')}>
      <Spinner label={t('auth:complete.checking')} />
    </AuthFrame>
  );
}
