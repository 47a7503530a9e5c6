import { useFormAnswer } from '@lajvard/client/forms';
import { WHEELS, type WheelSettings } from '@lajvard/contract';
import { Button, FormAlert, SegmentedControl } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from './croupier.module.css';
import { useChange, type WheelFormProps } from './use-change.ts';

type Source = WheelSettings['winning_number_source'];

/** Chooses the source of the numbers from the next round on. */
export function SourceForm({ settings, password, onLocked }: WheelFormProps) {
  const { t } = useTranslation(['office-wheel', 'errors', 'refusals']);
  const change = useChange(password, onLocked);
  const current = settings.winning_number_source;
  const form = useForm<{ source: Source }>({ values: { source: current }, resetOptions: { keepDirtyValues: true } });
  const { submit, busy, alert } = useFormAnswer(form, async ({ source }) => {
    await change({ source });
    form.reset({ source });
    notify.ok(t('office-wheel:changed'));
  });
  const chosen = form.watch('source');
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 className="display text-4">{t('office-wheel:source.title')}</h2>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <Controller
        control={form.control}
        name="source"
        render={({ field }) => (
          <SegmentedControl<Source>
            label={t('office-wheel:source.label')}
            hideLabel
            options={(['automatic', 'studio'] as const).map((value) => ({
              value,
              label: t(`office-wheel:source.${value}`),
            }))}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <p className={styles.note}>{t(`office-wheel:source.${chosen}-text`)}</p>
      <NextRound settings={settings} />
      <div>
        <Button type="submit" busy={busy} disabled={chosen === current}>
          {t('office-wheel:source.submit')}
        </Button>
      </div>
    </form>
  );
}

/** A note shown while the current round is still on the other wheel. */
function NextRound({ settings: { round, winning_number_source: source } }: Pick<WheelFormProps, 'settings'>) {
  const { t } = useTranslation('office-wheel');
  const wheel = source === 'automatic' ? WHEELS.virtual : WHEELS.croupier;
  if (round === null || round.wheel === wheel) return null;
  return (
    <p className={styles.waits}>{t('office-wheel:source.next', { source: t(`office-wheel:source.${source}`) })}</p>
  );
}
