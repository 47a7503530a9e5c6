import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { type WalletDifference, walletDifferenceSettle } from '@lajvard/contract';
import { TextArea } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';

/** Settles a difference of the wallet with a reason. */
export function SettleDialog({ difference: { id, kind }, onClose }: { difference: WalletDifference; onClose(): void }) {
  const { t } = useTranslation(['office-payments', 'ui', 'errors', 'refusals']);
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(walletDifferenceSettle.body),
    defaultValues: { difference: id, reason: '' },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (body) => {
    await callApi(walletDifferenceSettle, { body });
    void queries.invalidateQueries({ queryKey: ['list', 'wallet-differences'] });
    notify.ok(t('office-payments:matching.settle-done'));
    onClose();
  });
  return (
    <FormDialog
      title={t('office-payments:matching.settle-title', { kind: t(`office-payments:matching.kind.${kind}`) })}
      yes={t('office-payments:matching.settle')}
      no={t('office-payments:cancel')}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="loose">{t('office-payments:matching.settle-text')}</p>
      <TextArea
        {...form.register('reason')}
        label={t('office-payments:charge.reason')}
        error={errorOf('reason')}
        maxLength={500}
        rows={3}
      />
    </FormDialog>
  );
}
