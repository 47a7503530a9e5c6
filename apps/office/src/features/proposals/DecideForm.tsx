import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { proposalConfirm, proposalDecline } from '@lajvard/contract';
import { FormAlert, PasswordField, TextArea } from '@lajvard/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { NAMESPACES } from './words.ts';

export const DECIDE_FORM = 'decide-proposal';
export type Verdict = 'confirm' | 'decline';

interface Decision {
  id: number | string;
  reason?: string | undefined;
  /** Only of a confirmation. */
  password?: string;
}
const BODIES: Readonly<Record<Verdict, z.ZodMiniType<Decision, Decision>>> = {
  confirm: proposalConfirm.body,
  decline: proposalDecline.body,
};

interface DecideFormProps {
  id: number;
  verdict: Verdict;
  onDecide(form: Pick<Decision, 'reason' | 'password'>): Promise<void>;
}

/** Asks for the words of a decision; a confirmation also needs the master password. */
export function DecideForm({ id, verdict, onDecide }: DecideFormProps) {
  const { t } = useTranslation(NAMESPACES);
  const isConfirmed = verdict === 'confirm';
  const form = useForm({
    resolver: zodResolver(BODIES[verdict]),
    defaultValues: isConfirmed ? { id, reason: '', password: '' } : { id, reason: '' },
  });
  const { submit, alert, errorOf } = useFormAnswer(form, onDecide);
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
