import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { type MemberDetails, memberFactorReset } from '@lajvard/contract';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { ReasonAndPassword } from '../../shared/reason-form/ReasonAndPassword.tsx';

/** Takes a member's lost second factor away, with a reason and the master password; or proposes it. */
export function ResetFactorDialog({ details, onClose }: { details: MemberDetails; onClose(): void }) {
  const { t } = useTranslation(['office-members', 'office-staff', 'errors']);
  const queries = useQueryClient();
  const { id, account_code: code } = details;
  const form = useForm({
    resolver: zodResolver(memberFactorReset.body),
    defaultValues: { id, reason: '', password: '' },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (body) => {
    const { data } = await callApi(memberFactorReset, { body });
    if ('proposal' in data) notify.ok(t('office-staff:proposed'));
    else {
      queries.setQueryData(['member-info', code], data);
      notify.ok(t('office-staff:reset-factor.done'));
    }
    onClose();
  });
  return (
    <FormDialog
      title={t('office-staff:reset-factor.title')}
      yes={t('office-staff:reset-factor.submit')}
      no={t('office-staff:cancel')}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="loose">{t('office-members:reset-factor')}</p>
      <ReasonAndPassword register={form.register} errorOf={errorOf} />
    </FormDialog>
  );
}
