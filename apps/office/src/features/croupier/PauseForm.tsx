import { useFormAnswer } from '@lajvard/client/forms';
import { mayDo, STAFF_PAUSE_REASONS, type TablePause, tablePause, tableResume, tableState } from '@lajvard/contract';
import { Button, Fact, Facts, FormAlert, SelectField, TextField, useFormat } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { useStaff } from '../../shared/session/staff.ts';
import styles from './croupier.module.css';

const LOOK_MS = 5_000;
const PAUSE_KEY = ['table-pause'];
type Reason = (typeof STAFF_PAUSE_REASONS)[number];

/**
 * Pauses the table or resumes it (docs/specification/4-reliability.md#21-cycle-of-a-game, G7). Who may not, sees the
 * pause.
 */
export function PauseForm() {
  const mayPause = mayDo(useStaff().role, 'table.pause');
  const { data } = useQuery({
    queryKey: PAUSE_KEY,
    queryFn: async () => (await callApi(tableState)).data,
    refetchInterval: LOOK_MS,
  });
  if (data === undefined) return null;
  const { pause } = data;
  const mayBegin = mayPause && (pause === null || pause.reason === 'inspection');
  return (
    <>
      {pause === null ? null : <Resume pause={pause} mayResume={mayPause} />}
      {mayBegin ? <Pause words={pause === null ? 'pause' : 'pause.keep'} /> : null}
    </>
  );
}

/** Shows what the server answered, or asks it again if it refused. */
function usePauseShown() {
  const queries = useQueryClient();
  return async (answer: Promise<{ data: { pause: TablePause } }>): Promise<void> => {
    try {
      queries.setQueryData(PAUSE_KEY, (await answer).data);
    } catch (error) {
      void queries.invalidateQueries({ queryKey: PAUSE_KEY });
      throw error;
    }
  };
}

/** `words`: what the form says. Under a pause that the inspection ends, it keeps the table closed. */
function Pause({ words }: { words: 'pause' | 'pause.keep' }) {
  const { t } = useTranslation(['office-wheel', 'errors', 'refusals']);
  const show = usePauseShown();
  const form = useForm<{ reason: Reason | ''; note: string }>({ defaultValues: { reason: '', note: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ reason, note }) => {
    await show(callApi(tablePause, { body: { reason: reason as Reason, note } }));
    notify.ok(t('office-wheel:pause.done'));
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 className="display text-4">{t(`office-wheel:${words}.title`)}</h2>
      <p className={styles.note}>{t(`office-wheel:${words}.text`)}</p>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <SelectField
        {...form.register('reason', { required: 'errors:pause-reason-required' })}
        className={styles.typed}
        label={t('office-wheel:pause.reason')}
        error={errorOf('reason')}
      >
        <option value="">{t('office-wheel:pause.choose')}</option>
        {STAFF_PAUSE_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`office-wheel:pause.reasons.${reason}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.register('note')}
        label={t('office-wheel:pause.note')}
        error={errorOf('note')}
        maxLength={500}
      />
      <div>
        <Button type="submit" kind="quiet" busy={busy}>
          {t('office-wheel:pause.submit')}
        </Button>
      </div>
    </form>
  );
}

function Resume({ pause, mayResume }: { pause: NonNullable<TablePause>; mayResume: boolean }) {
  const { t } = useTranslation(['office-wheel', 'errors', 'refusals']);
  const { dateTime } = useFormat();
  const show = usePauseShown();
  const form = useForm();
  const isInspected = pause.reason !== 'inspection';
  const { submit, busy, alert } = useFormAnswer(form, async () => {
    await show(callApi(tableResume));
    notify.ok(t('office-wheel:pause.resumed'));
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 className="display text-4">{t('office-wheel:pause.paused')}</h2>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <Facts look="rows">
        <Fact name={t('office-wheel:pause.reason')}>{t(`office-wheel:pause.reasons.${pause.reason}`)}</Fact>
        {pause.note ? <Fact name={t('office-wheel:pause.noted')}>{pause.note}</Fact> : null}
        <Fact name={t('office-wheel:pause.since')}>{dateTime(pause.paused_at)}</Fact>
        <Fact name={t('office-wheel:pause.by')}>{pause.paused_by ?? t('office-wheel:pause.by-itself')}</Fact>
      </Facts>
      {isInspected ? null : <p className={styles.note}>{t('office-wheel:pause.until-inspected')}</p>}
      {mayResume ? (
        <div>
          <Button type="submit" kind={isInspected ? 'primary' : 'quiet'} busy={busy}>
            {t('office-wheel:pause.resume')}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
