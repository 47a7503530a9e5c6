import { useFormAnswer } from '@lajvard/client/forms';
import { Button, FormAlert, TextField, toLatinDigits } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from './croupier.module.css';
import { NumberGrid } from './NumberGrid.tsx';
import { canLie, isEntryOpen, Proposal } from './Proposal.tsx';
import { useChange, type WheelFormProps } from './use-change.ts';

/**
 * Enters the number of the croupier's wheel: one person proposes it, another confirms it by entering the same
 * (docs/specification/2-account-and-back-office.md#412-the-croupiers-number).
 */
export function NumberForm({ settings, password, onLocked }: WheelFormProps) {
  const { t } = useTranslation(['office-wheel', 'errors', 'refusals']);
  const change = useChange(password, onLocked);
  const form = useForm({ defaultValues: { winning_number: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ winning_number }) => {
    const { number_state } = await change({ winning_number, round_number: settings.round?.round_number });
    form.reset();
    notify.ok(t('office-wheel:changed'));
    if (number_state === 'proposed') notify.info(t('office-wheel:number.proposed-toast'));
  });
  const open = isEntryOpen(settings) && canLie(settings);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 className="display text-4">{t('office-wheel:number.title')}</h2>
      <Controller
        control={form.control}
        name="winning_number"
        rules={{ validate: (value) => isPocket(value) || 'errors:winning-number' }}
        render={({ field }) => (
          <>
            <NumberGrid
              label={t('office-wheel:number.grid')}
              value={field.value}
              disabled={!open}
              onChange={field.onChange}
            />
            <TextField
              ref={field.ref}
              name={field.name}
              className={styles.typed}
              label={t('office-wheel:number.label')}
              value={field.value}
              onChange={({ target }) => field.onChange(toLatinDigits(target.value).trim())}
              onBlur={field.onBlur}
              error={errorOf('winning_number')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              dir="ltr"
              disabled={!open}
            />
          </>
        )}
      />
      {/* Below the numbers, which must not move while somebody aims at one. */}
      <Proposal settings={settings} />
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <div>
        <Button type="submit" busy={busy} disabled={!open}>
          {t(
            settings.proposal && !settings.proposal.own ? 'office-wheel:number.confirm' : 'office-wheel:number.submit',
          )}
        </Button>
      </div>
    </form>
  );
}

const isPocket = (text: string): boolean => /^(?:[0-9]|[12][0-9]|3[0-6])$/.test(text);
