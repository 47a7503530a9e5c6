import { emailUpdate } from '@lajvard/contract';
import { useTranslation } from 'react-i18next';
import { LinkScreen } from './LinkScreen.tsx';
import { PressForm } from './PressForm.tsx';

/** Confirms a new e-mail address (docs/specification/2-account-and-back-office.md#21-player-routes). */
export function EmailUpdateScreen() {
  const { t } = useTranslation('account');
  return (
    <LinkScreen
      kind="email"
      title={t('account:email.title')}
      lead={t('account:email.confirm-lead')}
      doneTitle={t('account:email.changed')}
      done={<p>{t('account:email.changed-text')}</p>}
      form={(u, spend) => (
        <PressForm route={emailUpdate} u={u} spend={spend}>
          {t('account:email.confirm')}
        </PressForm>
      )}
    />
  );
}
