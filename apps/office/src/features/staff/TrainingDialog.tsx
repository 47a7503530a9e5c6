import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { type Colleague, staffTraining } from '@lajvard/contract';
import { DateField, PasswordField, Sentence } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';

const DAYS = ['trained_on', 'refresher_due'] as const;

/** Records when a colleague was trained and is due again, with the master password. */
export function TrainingDialog({ colleague, onClose }: { colleague: Colleague; onClose(): void }) {
  const { t } = useTranslation(['office-staff', 'office-members', 'office-payments', 'errors', 'refusals']);
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(staffTraining.body),
    defaultValues: { id: colleague.id, trained_on: '', refresher_due: '', password: '' },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (body) => {
    await callApi(staffTraining, { body });
    void queries.invalidateQueries({ queryKey: ['list', 'colleagues'] });
    notify.ok(t('office-staff:training.done'));
    onClose();
  });
  const labels = {
    day: t('office-members:correct.day'),
    month: t('office-members:correct.month'),
    year: t('office-members:correct.year'),
  };
  return (
    <FormDialog
      title={t('office-staff:training.title')}
      yes={t('office-staff:training.submit')}
      no={t('office-staff:cancel')}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="loose">
        <Sentence text={t('office-staff:training.text', { name: colleague.full_name ?? colleague.email })} />
      </p>
      {DAYS.map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <DateField
              label={t(`office-staff:training.${name}`)}
              error={errorOf(name)}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              autoComplete="off"
              labels={labels}
            />
          )}
        />
      ))}
      <PasswordField
        {...form.register('password')}
        label={t('office-payments:charge.password')}
        error={errorOf('password')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
