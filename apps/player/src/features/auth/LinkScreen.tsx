import { buttonClass } from '@lajvard/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { safeReturnPath } from '../../shared/browser/return-path.ts';
import { ApiRefusal } from '../../shared/calls/api.ts';
import { forgetSignIn } from '../../shared/session/signed-in.ts';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './auth.module.css';
import { LinkInvalid, LinkLooking } from './LinkInvalid.tsx';
import { type LinkKind, linkKindOf } from './link-reference.ts';
import { useLinkLook } from './use-link-look.ts';

/** Makes the call that uses up a link; the screen then says what has happened. */
export type Spend = (call: () => Promise<unknown>) => Promise<void>;

interface LinkScreenProps {
  kind: LinkKind;
  title: string;
  lead: string;
  doneTitle: string;
  done: ReactNode;
  form(u: string, spend: Spend): ReactNode;
}

/**
 * The target of a mailed link with the reference `u`. Needs a press, because mail scanners open every link. Everybody
 * then signs in again, and goes to `r` if given
 * (docs/specification/2-account-and-back-office.md#21-player-routes).
 */
export function LinkScreen({ kind, title, lead, doneTitle, done, form }: LinkScreenProps) {
  const { t } = useTranslation('account');
  const { u, r } = useSearch({ strict: false });
  const path = safeReturnPath(r);
  const [step, setStep] = useState<'form' | 'done' | 'link-over'>('form');
  // To stop everything needs no typing that an expired link could waste.
  const looking = useLinkLook(kind === 'stop' ? undefined : u, () => setStep('link-over'));
  if (u === undefined || step === 'link-over' || linkKindOf(u) !== kind) return <LinkInvalid kind={kind} />;
  if (looking) return <LinkLooking />;
  if (step === 'done') {
    return (
      <AuthFrame title={doneTitle} done={done}>
        <div className={styles.actions}>
          <Link
            to="/account/login"
            search={path === null ? {} : { r: path }}
            className={buttonClass({ size: 'large' })}
          >
            {t('account:password.login-now')}
          </Link>
        </div>
      </AuthFrame>
    );
  }
  const spend: Spend = async (call) => {
    try {
      await call();
      forgetSignIn(); // all sessions of the person have ended, this browser's too
      setStep('done');
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.code !== 'token-invalid') throw error;
      setStep('link-over');
    }
  };
  return (
    <AuthFrame title={title} lead={lead}>
      {form(u, spend)}
    </AuthFrame>
  );
}
