import type { Passkey } from '@lajvard/contract';
import { Button, FormAlert, Spinner, TextField, useFormat, Words } from '@lajvard/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '../dialogs/QuestionDialog.tsx';
import { useFormAnswer } from '../forms/use-form-answer.ts';
import { type FactorCalls, passkeysOf } from '../fresh-factor/factor-calls.ts';
import { createPasskey, hasPasskeys, worksHere } from '../passkeys/browser-passkeys.ts';
import styles from './second-factor.module.css';

const WORDS = ['factor', 'errors', 'refusals', 'ui'] as const;
const NAME = { required: 'errors:passkey-name-required', maxLength: { value: 40, message: 'errors:invalid' } };

/** One's own passkeys: lists, adds and removes them. */
export function Passkeys({ calls }: { calls: FactorCalls }) {
  const { t } = useTranslation(WORDS);
  const queries = useQueryClient();
  const { data, isError } = useQuery(passkeysOf(calls));
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: passkeysOf(calls).queryKey });
  if (isError) return <FormAlert>{t('factor:passkey.unread')}</FormAlert>;
  if (!data) return <Spinner label={t('ui:loading')} />;
  return (
    <section className="stack gap-14" aria-labelledby="passkeys">
      <h2 id="passkeys" className="text-3">
        {t('factor:passkey.title')}
      </h2>
      <p>{t('factor:passkey.lead')}</p>
      {data.passkeys.length > 0 ? (
        <ul className="stack gap-12" aria-label={t('factor:passkey.title')}>
          {data.passkeys.map((passkey) => (
            <OnePasskey key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
      ) : null}
      {worksHere(data.origin) ? <AddForm calls={calls} onDone={refresh} /> : <WhyNot origin={data.origin} />}
      {removed ? (
        <QuestionDialog
          title={t('factor:passkey.remove-title')}
          yes={t('factor:passkey.remove')}
          no={t('factor:not-now')}
          danger
          onYes={async () => {
            await calls.removePasskey(removed.id);
            setRemoved(null);
            await refresh();
          }}
          onClose={() => setRemoved(null)}
        >
          <p>{t('factor:passkey.remove-text', { name: removed.name })}</p>
        </QuestionDialog>
      ) : null}
    </section>
  );
}

function OnePasskey({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }) {
  const { t } = useTranslation(WORDS);
  const { date, dateTime } = useFormat();
  const { name, created_at: since, used_at: used } = passkey;
  return (
    <li className={`${styles.passkey} row wrap gap-12`}>
      <span className="grow">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <br />
        <span className="muted">
          {t('factor:passkey.added', { date: date(since) })}{' '}
          <Words>
            {used === null ? t('factor:passkey.unused') : t('factor:passkey.used', { time: dateTime(used) })}
          </Words>
        </span>
      </span>
      <Button kind="quiet" size="small" onClick={onRemove} aria-label={t('factor:passkey.remove-one', { name })}>
        {t('factor:passkey.remove')}
      </Button>
    </li>
  );
}

/** Why no passkey can be added on this page. */
function WhyNot({ origin }: { origin: string | null }) {
  const { t } = useTranslation(WORDS);
  if (origin === null) return <p className="muted">{t('refusals:passkeys-need-host')}</p>;
  if (!hasPasskeys()) return <p className="muted">{t('factor:passkey.no-browser')}</p>;
  return <p className="muted">{t('factor:passkey.at', { origin: `\u2066${origin}\u2069` })}</p>;
}

function AddForm({ calls, onDone }: { calls: FactorCalls; onDone(): Promise<void> }) {
  const { t } = useTranslation(WORDS);
  const form = useForm({ defaultValues: { name: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ name }) => {
    await calls.addPasskey(name, await createPasskey(await calls.createPasskey()));
    form.reset();
    await onDone();
  });
  return (
    <form className="stack gap-18" onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <TextField
        {...form.register('name', NAME)}
        label={t('factor:passkey.name')}
        error={errorOf('name')}
        autoComplete="off"
      />
      <div>
        <Button type="submit" busy={busy}>
          {t('factor:passkey.add')}
        </Button>
      </div>
    </form>
  );
}
