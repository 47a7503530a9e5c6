import { useFormAnswer } from '@lajvard/client/forms';
import { passkeyShow, secondFactorFresh } from '@lajvard/contract';
import { Button } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../shared/api.ts';
import { CODE, CodeField } from '../shared/CodeField.tsx';
import { FormDialog } from '../shared/FormDialog.tsx';
import { passkeysQuery, showPasskey, worksHere } from '../shared/passkeys.ts';

/** Asks for a code of the second factor, or a passkey, because a call waits for it. */
export function FactorDialog({ onAnswer }: { onAnswer(isShown: boolean): void }) {
  const { t } = useTranslation(['office', 'errors', 'refusals']);
  const form = useForm({ defaultValues: { code: '' } });
  const { data } = useQuery(passkeysQuery);
  const hasPasskey = data !== undefined && data.passkeys.length > 0 && worksHere(data.origin);
  const [way, setWay] = useState<'code' | 'passkey'>('code');
  const byCode = useFormAnswer(form, async ({ code }) => {
    setWay('code');
    await callApi(secondFactorFresh, { body: { code } });
    onAnswer(true);
  });
  const byPasskey = useFormAnswer(useForm(), async () => {
    setWay('passkey');
    const options = (await callApi(passkeyShow)).data;
    await callApi(secondFactorFresh, { body: { passkey: await showPasskey(options) } });
    onAnswer(true);
  });
  // Not autoFocus: a dialog below, whose call waits, would take the focus back.
  useEffect(() => form.setFocus('code'), [form]);
  return (
    <FormDialog
      title={t('office:factor.again')}
      yes={t('office:factor.go-on')}
      no={t('office:factor.not-now')}
      busy={byCode.busy}
      alert={(way === 'code' ? byCode : byPasskey).alert}
      onSubmit={byCode.submit}
      onClose={() => onAnswer(false)}
    >
      <p className="loose">{t('office:factor.again-text')}</p>
      {hasPasskey ? (
        <Button kind="quiet" wide busy={byPasskey.busy} onClick={() => void byPasskey.submit()}>
          {t('office:passkey.use')}
        </Button>
      ) : null}
      <CodeField
        field={form.register('code', CODE)}
        label={t('office:factor.code-or-recovery')}
        error={byCode.errorOf('code')}
      />
    </FormDialog>
  );
}
