import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { type RoundDetails, roundCorrect } from '@lajvard/contract';
import { TextField, toLatinDigits } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { ReasonAndPassword } from '../../shared/reason-form/ReasonAndPassword.tsx';

/** Proposes that another number lay in the wheel than the one that counts now. */
export function CorrectDialog({ round, onClose }: { round: RoundDetails; onClose(): void }) {
  const { t } = useTranslation(['office-rounds', 'ui', 'errors']);
  const queries = useQueryClient();
  const { round_number } = round;
  const form = useForm({
    resolver: zodResolver(roundCorrect.body),
    defaultValues: { round_number, number: '', reason: '', password: '' },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (body) => {
    await callApi(roundCorrect, { body });
    void queries.invalidateQueries();
    notify.ok(t('office-rounds:correct.proposed', { round: round_number }));
    onClose();
  });
  return (
    <FormDialog
      title={t('office-rounds:correct.title', { round: round_number })}
      yes={t('office-rounds:correct.yes')}
      no={t('office-rounds:correct.no')}
      danger
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="loose">{t('office-rounds:correct.text', { number: round.right_number ?? round.number })}</p>
      <TextField
        {...form.register('number', { setValueAs: (text: string) => toLatinDigits(text).trim() })}
        label={t('office-rounds:correct.number')}
        error={errorOf('number')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        dir="ltr"
      />
      <ReasonAndPassword register={form.register} errorOf={errorOf} reasonLabel={t('office-rounds:correct.reason')} />
    </FormDialog>
  );
}
