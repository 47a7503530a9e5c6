import { useFormAnswer } from '@lajvard/client/forms';
import { secondFactorFresh } from '@lajvard/contract';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../shared/api.ts';
import { CODE, CodeField } from '../shared/CodeField.tsx';
import { FormDialog } from '../shared/FormDialog.tsx';

/** Asks for a code of the second factor, because a call waits for it. */
export function FactorDialog({ onAnswer }: { onAnswer(isShown: boolean): void }) {
  const { t } = useTranslation(['office', 'errors', 'refusals']);
  const form = useForm({ defaultValues: { code: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ code }) => {
    await callApi(secondFactorFresh, { body: { code } });
    onAnswer(true);
  });
  // Not autoFocus: a dialog below, whose call waits, would take the focus back.
  useEffect(() => form.setFocus('code'), [form]);
  return (
    <FormDialog
      title={t('office:factor.again')}
      yes={t('office:factor.go-on')}
      no={t('office:factor.not-now')}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={() => onAnswer(false)}
    >
      <p className="loose">{t('office:factor.again-text')}</p>
      <CodeField
        field={form.register('code', CODE)}
        label={t('office:factor.code-or-recovery')}
        error={errorOf('code')}
      />
    </FormDialog>
  );
}
