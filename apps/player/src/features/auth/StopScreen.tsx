import { stopAll } from '@lajvard/contract';
import { TextLink } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../shared/site/site-config.ts';
import { LinkScreen } from './LinkScreen.tsx';
import { PressForm } from './PressForm.tsx';

/**
 * "It was not me": by the reference `u` of a mail, ends every session, voids the password and reverts a change of
 * e-mail.
 */
export function StopScreen() {
  const { t } = useTranslation('account');
  return (
    <LinkScreen
      kind="stop"
      title={t('account:stop.title')}
      lead={t('account:stop.lead')}
      doneTitle={t('account:stop.done')}
      done={<Stopped />}
      form={(u, spend) => (
        <PressForm route={stopAll} u={u} spend={spend} kind="danger">
          {t('account:stop.submit')}
        </PressForm>
      )}
    />
  );
}

function Stopped() {
  const { t } = useTranslation('account');
  const { SUPPORT_EMAIL } = useSiteConfig();
  return (
    <>
      <p>{t('account:stop.done-text')}</p>
      <p>
        {t('account:stop.support')} <TextLink href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</TextLink>
      </p>
    </>
  );
}
