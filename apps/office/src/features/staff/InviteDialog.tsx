import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { staffInvite } from '@lajvard/contract';
import { TextField, useLanguage } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { ReasonAndPassword } from '../../shared/reason-form/ReasonAndPassword.tsx';
import { PostFields } from './PostFields.tsx';

/** Invites somebody to the staff; the link goes to them by mail only. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['office-staff', 'errors']);
  const { language } = useLanguage();
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(staffInvite.body),
    defaultValues: {
      email: '',
      first_name: '',
      last_name: '',
      role: 'agent',
      partner: '',
      language,
      reason: '',
      password: '',
    },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (body) => {
    const { data } = await callApi(staffInvite, { body });
    void queries.invalidateQueries({ queryKey: ['list', 'colleagues'] });
    notify.ok('proposal' in data ? t('office-staff:proposed') : t('office-staff:invite.done'));
    onClose();
  });
  return (
    <FormDialog
      title={t('office-staff:invite.title')}
      yes={t('office-staff:invite.submit')}
      no={t('office-staff:cancel')}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="loose">{t('office-staff:invite.text')}</p>
      <TextField
        {...form.register('email')}
        label={t('office-staff:column.email')}
        error={errorOf('email')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <TextField
        {...form.register('first_name')}
        label={t('office-staff:first-name')}
        error={errorOf('first_name')}
        autoComplete="off"
        dir="auto"
      />
      <TextField
        {...form.register('last_name')}
        label={t('office-staff:last-name')}
        error={errorOf('last_name')}
        autoComplete="off"
        dir="auto"
      />
      <PostFields register={form.register} role={form.watch('role')} errorOf={errorOf} />
      <ReasonAndPassword register={form.register} errorOf={errorOf} />
    </FormDialog>
  );
}
