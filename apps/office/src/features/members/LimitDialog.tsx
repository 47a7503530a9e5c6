import { FormDialog } from '@lajvard/client/dialogs';
import { AmountField, useFormAnswer } from '@lajvard/client/forms';
import { BET_LIMIT_PERIODS, type MemberProfile, memberLimitSet } from '@lajvard/contract';
import { SegmentedControl, TextArea } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';

type Kind = 'bet' | 'deposit';
/** Which limit is asked about, and whether it is to go. */
export interface AskedLimit {
  readonly kind: Kind;
  readonly removes: boolean;
}

interface LimitDialogProps {
  member: Pick<MemberProfile, 'id' | 'account_code'>;
  asked: AskedLimit;
  onClose(): void;
}

/** Limits what a member may stake or deposit, with a reason, or removes the limit; what loosens is only proposed. */
export function LimitDialog({ member: { id, account_code: code }, asked, onClose }: LimitDialogProps) {
  const { t } = useTranslation(['office-members', 'errors']);
  const queries = useQueryClient();
  const { removes } = asked;
  const [kind, setKind] = useState<Kind>(asked.kind);
  const [weeks, setWeeks] = useState<(typeof BET_LIMIT_PERIODS)[number]>('1w');
  const form = useForm({ defaultValues: { amount: '', reason: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ amount, reason }) => {
    const said = { id, reason, amount: removes ? null : amount };
    const body =
      kind === 'bet'
        ? { ...said, kind: 'bet' as const, period: weeks }
        : { ...said, kind: 'deposit' as const, period: 'monthly' as const };
    const { data } = await callApi(memberLimitSet, { body });
    notify.ok(t(`office-members:limits.${'proposal' in data ? 'proposed' : removes ? 'removed' : 'done'}`));
    void queries.invalidateQueries({ queryKey: ['member', code] });
    onClose();
  });
  return (
    <FormDialog
      title={t(`office-members:limits.${removes ? 'removes' : 'change'}`)}
      yes={t(`office-members:limits.${removes ? 'remove' : 'submit'}`)}
      no={t('office-members:limits.cancel')}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="loose">{t('office-members:limits.text')}</p>
      {removes ? (
        <p className="weight-600">{t(`office-members:limits.${kind}`)}</p>
      ) : (
        <>
          <SegmentedControl<Kind>
            label={t('office-members:limits.kind')}
            value={kind}
            onChange={setKind}
            options={(['bet', 'deposit'] as const).map((value) => ({
              value,
              label: t(`office-members:limits.${value}`),
            }))}
          />
          {kind === 'bet' ? (
            <SegmentedControl
              label={t('office-members:limits.period')}
              value={weeks}
              onChange={setWeeks}
              options={BET_LIMIT_PERIODS.map((value) => ({ value, label: t(`office-members:limits.${value}`) }))}
            />
          ) : (
            <p className="muted">{t('office-members:limits.monthly')}</p>
          )}
          <AmountField
            label={t('office-members:limits.amount')}
            error={errorOf('amount')}
            control={form.control}
            name="amount"
          />
        </>
      )}
      <TextArea
        {...form.register('reason')}
        label={t('office-members:limits.reason')}
        error={errorOf('reason')}
        maxLength={500}
        rows={3}
      />
    </FormDialog>
  );
}
