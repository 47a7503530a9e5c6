import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { proposalConfirm, proposalDecline } from '@lajvard/contract';
import { Checkbox, FormAlert, PasswordField, TextArea } from '@lajvard/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { ApiRefusal } from '../../shared/calls/api.ts';
import { NAMESPACES } from './words.ts';

export const DECIDE_FORM = 'decide-proposal';
export type Verdict = 'confirm' | 'decline';

interface Decision {
  id: number | string;
  reason?: string | undefined;
  /** Only of a confirmation. */
  password?: string;
  /** Of the approval of a withdrawal that its owner disowned. */
  owner_asked?: boolean | undefined;
}
const BODIES: Readonly<Record<Verdict, z.ZodMiniType<Decision, Decision>>> = {
  confirm: proposalConfirm.body,
  decline: proposalDecline.body,
};

interface DecideFormProps {
  id: number;
  verdict: Verdict;
  /** Whether the owner of the account says that the withdrawal is not theirs, and it is to be approved. */
  asksOwner: boolean;
  onDecide(form: Omit<Decision, 'id'>): Promise<void>;
}

/** Asks for the words of a decision; a confirmation also needs the master password. */
export function DecideForm({ id, verdict, asksOwner, onDecide }: DecideFormProps) {
  const { t } = useTranslation(NAMESPACES);
  const isConfirmed = verdict === 'confirm';
  const form = useForm({
    resolver: zodResolver(BODIES[verdict]),
    defaultValues: isConfirmed ? { id, reason: '', password: '' } : { id, reason: '' },
  });
  const asks = isConfirmed && (asksOwner || form.watch('owner_asked') !== undefined);
  const { submit, alert, errorOf } = useFormAnswer(form, async (decision) => {
    try {
      await onDecide(decision);
    } catch (error) {
      // disowned since the dialog was opened: now the form asks
      if (error instanceof ApiRefusal && error.errors?.owner_asked)
        form.setValue('owner_asked', decision.owner_asked ?? false);
      throw error;
    }
  });
  return (
    <form id={DECIDE_FORM} className="stack gap-18" onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <TextArea
        {...form.register('reason')}
        label={t(`office-proposals:${verdict}-reason`)}
        error={errorOf('reason')}
        maxLength={500}
        rows={3}
      />
      {asks ? (
        <Checkbox
          {...form.register('owner_asked')}
          label={t('office-payments:owner.asked')}
          error={errorOf('owner_asked')}
        />
      ) : null}
      {isConfirmed ? (
        <PasswordField
          {...form.register('password')}
          label={t('office-payments:charge.password')}
          error={errorOf('password')}
          autoComplete="off"
        />
      ) : null}
    </form>
  );
}
