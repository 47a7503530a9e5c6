import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { mayDo, roundReportWrong } from '@lajvard/contract';
import { Button, PasswordField, TextArea, TextField, toLatinDigits } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { useStaff } from '../../shared/session/staff.ts';
import styles from './croupier.module.css';

/** For the pit boss: the way to say that a round was paid by a wrong number. */
export function WrongNumber() {
  const { t } = useTranslation('office-wheel');
  const { role } = useStaff();
  const [open, setOpen] = useState(false);
  if (!mayDo(role, 'rounds.report-wrong')) return null;
  return (
    <section className={styles.form}>
      <h2 className="display text-4">{t('office-wheel:wrong.title')}</h2>
      <p className={styles.note}>{t('office-wheel:wrong.text')}</p>
      <div>
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t('office-wheel:wrong.open')}
        </Button>
      </div>
      {open ? <WrongNumberDialog onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

const digits = (text: string) => toLatinDigits(text).trim();

function WrongNumberDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['office-wheel', 'errors', 'refusals']);
  const form = useForm({
    resolver: zodResolver(roundReportWrong.body),
    defaultValues: { round_number: '', number: '', reason: '', password: '' },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (body) => {
    const { data } = await callApi(roundReportWrong, { body });
    notify.ok(t('office-wheel:wrong.done', { round: data.round_number }));
    onClose();
  });
  return (
    <FormDialog
      title={t('office-wheel:wrong.title')}
      yes={t('office-wheel:wrong.submit')}
      no={t('office-wheel:wrong.cancel')}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="loose">{t('office-wheel:wrong.ask')}</p>
      {(['round_number', 'number'] as const).map((name) => (
        <TextField
          key={name}
          {...form.register(name, { setValueAs: digits })}
          label={t(`office-wheel:wrong.${name}`)}
          error={errorOf(name)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={name === 'number' ? 2 : 15}
          dir="ltr"
        />
      ))}
      <TextArea
        {...form.register('reason')}
        label={t('office-wheel:wrong.reason')}
        hint={t('office-wheel:wrong.reason-hint')}
        error={errorOf('reason')}
        rows={3}
        maxLength={500}
      />
      <PasswordField
        {...form.register('password')}
        label={t('office-wheel:own-gate.password')}
        error={errorOf('password')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
