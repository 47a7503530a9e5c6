import { Button } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { CODE, CodeField } from '../forms/CodeField.tsx';
import { useFormAnswer } from '../forms/use-form-answer.ts';
import { type FactorCalls, passkeysOf } from '../fresh-factor/factor-calls.ts';
import { showPasskey, worksHere } from '../passkeys/browser-passkeys.ts';

interface FactorDialogProps {
  calls: FactorCalls;
  /** Why it is asked again. */
  why: string;
  onAnswer(isShown: boolean): void;
}

/** Asks for a code of the second factor, or a passkey, because a call waits for it. */
export function FactorDialog({ calls, why, onAnswer }: FactorDialogProps) {
  const { t } = useTranslation(['factor', 'errors', 'refusals']);
  const form = useForm({ defaultValues: { code: '' } });
  const { data } = useQuery(passkeysOf(calls));
  const hasPasskey = data !== undefined && data.passkeys.length > 0 && worksHere(data.origin);
  const [way, setWay] = useState<'code' | 'passkey'>('code');
  const byCode = useFormAnswer(form, async ({ code }) => {
    setWay('code');
    await calls.show({ code });
    onAnswer(true);
  });
  const byPasskey = useFormAnswer(useForm(), async () => {
    setWay('passkey');
    await calls.show({ passkey: await showPasskey(await calls.askPasskey()) });
    onAnswer(true);
  });
  // Not autoFocus: a dialog below, whose call waits, would take the focus back.
  useEffect(() => form.setFocus('code'), [form]);
  return (
    <FormDialog
      title={t('factor:again')}
      yes={t('factor:go-on')}
      no={t('factor:not-now')}
      busy={byCode.busy}
      alert={(way === 'code' ? byCode : byPasskey).alert}
      onSubmit={byCode.submit}
      onClose={() => onAnswer(false)}
    >
      <p className="loose">{why}</p>
      {hasPasskey ? (
        <Button kind="quiet" wide busy={byPasskey.busy} onClick={() => void byPasskey.submit()}>
          {t('factor:passkey.use')}
        </Button>
      ) : null}
      <CodeField
        field={form.register('code', CODE)}
        label={t('factor:code-or-recovery')}
        error={byCode.errorOf('code')}
      />
    </FormDialog>
  );
}
