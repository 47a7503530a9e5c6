import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { moneySettingsAccept } from '@lajvard/contract';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { ReasonAndPassword } from '../../shared/reason-form/ReasonAndPassword.tsx';
import { NAMESPACES } from './words.ts';

/** Proposes to accept changed settings of money. */
export function AcceptDialog({ settings, onClose }: { settings: number; onClose(): void }) {
  const { t } = useTranslation(NAMESPACES);
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(moneySettingsAccept.body),
    defaultValues: { settings, reason: '', password: '' },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (body) => {
    try {
      const { data } = await callApi(moneySettingsAccept, { body });
      notify.ok(t('office-proposals:settings.proposed', { id: data.proposal.id }));
      onClose();
    } finally {
      void queries.invalidateQueries();
    }
  });
  return (
    <FormDialog
      title={t('office-proposals:settings.accept-title')}
      yes={t('office-proposals:settings.accept')}
      no={t('office-proposals:back')}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonAndPassword register={form.register} errorOf={errorOf} />
    </FormDialog>
  );
}
