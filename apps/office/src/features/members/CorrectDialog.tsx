import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { type MemberDetails, memberCorrect } from '@lajvard/contract';
import { DateField, TextArea, TextField } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';

const FIELDS = ['first_name', 'last_name', 'birthdate', 'email'] as const;

/**
 * Corrects the name, birth date or e-mail of a member, with a reason; only what differs is sent, and the server judges
 * it (decision 046).
 */
export function CorrectDialog({ details, onClose }: { details: MemberDetails; onClose(): void }) {
  const { t } = useTranslation(['office-members', 'ui', 'errors']);
  const client = useQueryClient();
  const { id, account_code: code, first_name, last_name, birth_date, email } = details;
  const before = {
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    birthdate: birth_date ?? '',
    email,
  };
  const form = useForm({ defaultValues: { ...before, reason: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ reason, ...typed }) => {
    const changed = Object.fromEntries(
      FIELDS.filter((name) => typed[name].trim() !== before[name]).map((name) => [name, typed[name]]),
    );
    const { data } = await callApi(memberCorrect, { body: { id, ...changed, reason } });
    client.setQueryData(['member-info', code], data);
    void client.invalidateQueries({ queryKey: ['member', code] });
    notify.ok(t('office-members:correct.done'));
    onClose();
  });
  const isMailbox = form.watch('email').trim().toLowerCase() !== email;
  return (
    <FormDialog
      title={t('office-members:correct.title')}
      yes={t('office-members:correct.yes')}
      no={t('office-members:correct.no')}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="loose">{t('office-members:correct.what')}</p>
      <TextField
        {...form.register('first_name')}
        label={t('office-members:info.first-name')}
        error={errorOf('first_name')}
        autoComplete="off"
        dir="auto"
      />
      <TextField
        {...form.register('last_name')}
        label={t('office-members:info.last-name')}
        error={errorOf('last_name')}
        autoComplete="off"
        dir="auto"
      />
      <Controller
        control={form.control}
        name="birthdate"
        render={({ field }) => (
          <DateField
            label={t('office-members:info.birth-date')}
            error={errorOf('birthdate')}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            autoComplete="off"
            labels={{
              day: t('office-members:correct.day'),
              month: t('office-members:correct.month'),
              year: t('office-members:correct.year'),
            }}
          />
        )}
      />
      <TextField
        {...form.register('email')}
        label={t('office-members:column.email')}
        hint={isMailbox ? t('office-members:correct.mailbox') : undefined}
        error={errorOf('email')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <TextArea
        {...form.register('reason')}
        label={t('office-members:correct.reason')}
        hint={t('office-members:correct.reason-hint')}
        error={errorOf('reason')}
        maxLength={500}
        rows={3}
      />
    </FormDialog>
  );
}
