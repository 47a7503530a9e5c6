import { Button, TextLink } from '@lajvard/ui';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../shared/site/site-config.ts';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './auth.module.css';
import { useLeaveOnceSignedIn } from './use-leave-once-signed-in.ts';

interface MailedLinkScreenProps {
  title: string;
  lead: string;
  sentTitle: string;
  sentText(email: string): string;
  again: string;
  Form: ComponentType<{ onSent(email: string): void }>;
}

/** A form that sends a link by e-mail; then where to look for it, and a way back to the form. */
export function MailedLinkScreen({ title, lead, sentTitle, sentText, again, Form }: MailedLinkScreenProps) {
  const { t } = useTranslation('auth');
  const { DEMO } = useSiteConfig();
  const [sentTo, setSentTo] = useState<string | null>(null);
  useLeaveOnceSignedIn();
  if (sentTo === null) {
    return (
      <AuthFrame title={title} lead={lead}>
        <Form onSent={setSentTo} />
      </AuthFrame>
    );
  }
  const done = (
    <>
      <p>{sentText(sentTo)}</p>
      <p>{t('auth:register.sent-spam')}</p>
      {DEMO ? (
        <p>
          <TextLink href="/demo/mail">{t('auth:register.demo-mail')}</TextLink>
        </p>
      ) : null}
    </>
  );
  return (
    <AuthFrame title={sentTitle} done={done}>
      <div className={styles.actions}>
        <Button kind="quiet" onClick={() => setSentTo(null)}>
          {again}
        </Button>
      </div>
    </AuthFrame>
  );
}
