import { useFormAnswer } from '@lajvard/client/forms';
import { SecondFactor } from '@lajvard/client/second-factor';
import { SessionList } from '@lajvard/client/sessions';
import { passwordChange } from '@lajvard/contract';
import { Button, FormAlert, FormDone } from '@lajvard/ui';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { staffFactorCalls } from '../../shared/calls/factor-calls.ts';
import { useStaff } from '../../shared/session/staff.ts';
import styles from './login.module.css';

/** A member of staff's own password and second factor, and where they are signed in. */
export function OwnSignInScreen() {
  const { t } = useTranslation(['office', 'errors', 'refusals']);
  const { email } = useStaff();
  const calls = useMemo(() => staffFactorCalls(email), [email]);
  const [sent, setSent] = useState(false);
  const { submit, busy, alert } = useFormAnswer(useForm(), async () => {
    await callApi(passwordChange);
    setSent(true);
  });
  return (
    <div className={`${styles.own} stack gap-24`}>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <FormDone>{sent ? t('office:password.sent') : null}</FormDone>
      <div>
        <Button busy={busy} onClick={() => void submit()}>
          {t('office:password.change')}
        </Button>
      </div>
      <SecondFactor calls={calls} />
      <SessionList callApi={callApi} lead={t('office:password.devices')} />
    </div>
  );
}
