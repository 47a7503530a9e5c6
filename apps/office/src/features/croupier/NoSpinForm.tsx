import { useFormAnswer } from '@lajvard/client/forms';
import { NO_SPIN_CAUSES, type NoSpinCause } from '@lajvard/contract';
import { Button, FormAlert, SelectField } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from './croupier.module.css';
import { isEntryOpen } from './Proposal.tsx';
import { useChange, type WheelFormProps } from './use-change.ts';

/**
 * Declares that the spin of the current round does not count; when two people have, the round is void
 * (docs/specification/1-table-and-site.md#417-void-rounds-and-crashes).
 */
export function NoSpinForm({ settings, password, onLocked }: WheelFormProps) {
  const { t } = useTranslation(['office-wheel', 'errors', 'refusals']);
  const change = useChange(password, onLocked);
  const form = useForm<{ no_spin: NoSpinCause | '' }>({ defaultValues: { no_spin: '' } });
  const roundNumber = settings.round?.round_number;
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ no_spin }) => {
    const { number_state } = await change({ no_spin: no_spin || null, round_number: roundNumber });
    form.reset();
    notify.ok(t('office-wheel:changed'));
    if (number_state === 'proposed') notify.info(t('office-wheel:no-spin.proposed-toast'));
  });

  if (!isEntryOpen(settings)) return null;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 className="display text-4">{t('office-wheel:no-spin.title')}</h2>
      <p className={styles.note}>{t('office-wheel:no-spin.text')}</p>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <SelectField
        {...form.register('no_spin', { required: 'errors:no-spin-cause' })}
        className={styles.typed}
        label={t('office-wheel:no-spin.cause')}
        error={errorOf('no_spin')}
      >
        <option value="">{t('office-wheel:no-spin.choose')}</option>
        {NO_SPIN_CAUSES.map((cause) => (
          <option key={cause} value={cause}>
            {t(`office-wheel:no-spin.causes.${cause}`)}
          </option>
        ))}
      </SelectField>
      <div>
        <Button type="submit" kind="quiet" busy={busy}>
          {t('office-wheel:no-spin.submit')}
        </Button>
      </div>
    </form>
  );
}
