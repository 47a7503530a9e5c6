import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { chargeReverse, type MadeCharge } from '@lajvard/contract';
import { Button, FormAlert, formatMoney, PasswordField, Sentence, TextArea } from '@lajvard/ui';
import { Dialog } from '@lajvard/ui/overlays';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/api.ts';

const LTR = '\u2066'; // a code keeps its direction inside a sentence
const END = '\u2069';
const FORM_ID = 'reverse-charge';

/** Takes a charge back, with a reason and the master password. */
export function ReverseDialog({ charge, onClose }: { charge: MadeCharge; onClose(): void }) {
  const { t } = useTranslation(['office-payments', 'ui', 'errors']);
  const queries = useQueryClient();
  const { id } = charge;
  const form = useForm({
    resolver: zodResolver(chargeReverse.body),
    defaultValues: { id, reason: '', password: '' },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (body) => {
    const { data } = await callApi(chargeReverse, { body });
    void queries.invalidateQueries({ queryKey: ['list', 'charges'] });
    notify.ok(t(`office-payments:charges.${'proposal' in data ? 'reverse-proposed' : 'reverse-done'}`, { id }));
    onClose();
  });
  const amount = formatMoney(charge.amount);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('office-payments:charges.reverse-title', { id })}
      closeLabel={t('ui:close')}
      busy={busy}
      size="medium"
      actions={
        <>
          <Button type="submit" form={FORM_ID} kind="danger" busy={busy}>
            <Sentence text={t('office-payments:charges.reverse-submit', { amount })} />
          </Button>
          <Button kind="quiet" onClick={onClose} disabled={busy}>
            {t('office-payments:cancel')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className="stack gap-18" onSubmit={submit} noValidate>
        {alert ? <FormAlert>{alert}</FormAlert> : null}
        <p className="loose">
          <Sentence
            text={t('office-payments:charges.reverse-text', { amount, code: `${LTR}${charge.account_code}${END}` })}
          />
        </p>
        <TextArea
          {...form.register('reason')}
          label={t('office-payments:charge.reason')}
          error={errorOf('reason')}
          maxLength={500}
          rows={3}
        />
        <PasswordField
          {...form.register('password')}
          label={t('office-payments:charge.password')}
          error={errorOf('password')}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
