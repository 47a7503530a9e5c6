import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { chargeReverse, type MadeCharge } from '@lajvard/contract';
import { formatMoney, Sentence } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { ReasonAndPassword } from '../../shared/reason-form/ReasonAndPassword.tsx';

const LTR = '\u2066'; // a code keeps its direction inside a sentence
const END = '\u2069';

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
    <FormDialog
      title={t('office-payments:charges.reverse-title', { id })}
      yes={<Sentence text={t('office-payments:charges.reverse-submit', { amount })} />}
      no={t('office-payments:cancel')}
      danger
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="loose">
        <Sentence
          text={t('office-payments:charges.reverse-text', { amount, code: `${LTR}${charge.account_code}${END}` })}
        />
      </p>
      <ReasonAndPassword register={form.register} errorOf={errorOf} />
    </FormDialog>
  );
}
