import { SessionList } from '@lajvard/client/sessions';
import { useTranslation } from 'react-i18next';
import { AccountArea } from '../../shared/account-area/index.ts';
import { callApi } from '../../shared/calls/api.ts';

/** Where the player is signed in: this device and others, to sign out one by one or all at once. */
export function SessionsScreen() {
  const { t } = useTranslation('account');
  return (
    <AccountArea narrow>
      <SessionList callApi={callApi} lead={t('account:sessions.lead')} />
    </AccountArea>
  );
}
