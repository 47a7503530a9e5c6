import { stopAll } from '@lajvard/contract';
import { TextLink } from '@lajvard/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../shared/site/site-config.ts';
import { LinkScreen } from './LinkScreen.tsx';
import { PressForm } from './PressForm.tsx';

/**
 * "It was not me": by the reference `u` of a mail, ends every session, voids the password and undoes what was done
 * since (docs/decisions/095-undo.md).
 */
export function StopScreen() {
  const { t } = useTranslation('account');
  const [isLocked, setLocked] = useState(false);
  return (
    <LinkScreen
      kind="stop"
      title={t('account:stop.title')}
      lead={t('account:stop.lead')}
      doneTitle={t('account:stop.done')}
      done={<Stopped isLocked={isLocked} />}
      form={(u, spend) => (
        <PressForm
          route={stopAll}
          u={u}
          spend={spend}
          kind="danger"
          onDone={(data) => setLocked('is_locked' in data && data.is_locked === true)}
        >
          {t('account:stop.submit')}
        </PressForm>
      )}
    />
  );
}

function Stopped({ isLocked }: { isLocked: boolean }) {
  const { t } = useTranslation('account');
  const { SUPPORT_EMAIL } = useSiteConfig();
  return (
    <>
      <p>{t(isLocked ? 'account:stop.locked' : 'account:stop.done-text')}</p>
      <p>
        {t('account:stop.support')} <TextLink href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</TextLink>
      </p>
    </>
  );
}
