import { useFormAnswer } from '@lajvard/client/forms';
import { type Passkey, passkeyAdd, passkeyCreate, passkeyRemove } from '@lajvard/contract';
import { Button, FormAlert, Spinner, TextField, useFormat } from '@lajvard/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/api.ts';
import { createPasskey, hasPasskeys, passkeysQuery, worksHere } from '../../shared/passkeys.ts';
import { QuestionDialog } from '../../shared/QuestionDialog.tsx';
import styles from './login.module.css';

const WORDS = ['office', 'errors', 'refusals', 'ui'] as const;
const NAME = { required: 'errors:passkey-name-required', maxLength: { value: 40, message: 'errors:invalid' } };

/** A member of staff's passkeys: lists, adds and removes them. */
export function Passkeys() {
  const { t } = useTranslation(WORDS);
  const queries = useQueryClient();
  const { data, isError } = useQuery(passkeysQuery);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  if (isError) return <FormAlert>{t('office:passkey.unread')}</FormAlert>;
  if (!data) return <Spinner label={t('ui:loading')} />;
  return (
    <section className="stack gap-14" aria-labelledby="passkeys">
      <h2 id="passkeys" className="text-3">
        {t('office:passkey.title')}
      </h2>
      <p>{t('office:passkey.lead')}</p>
      {data.passkeys.length > 0 ? (
        <ul className="stack gap-12" aria-label={t('office:passkey.title')}>
          {data.passkeys.map((passkey) => (
            <OnePasskey key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
      ) : null}
      {worksHere(data.origin) ? <AddForm onDone={refresh} /> : <WhyNot origin={data.origin} />}
      {removed ? (
        <QuestionDialog
          title={t('office:passkey.remove-title')}
          yes={t('office:passkey.remove')}
          no={t('office:factor.not-now')}
          danger
          onYes={async () => {
            await callApi(passkeyRemove, { body: { id: removed.id } });
            setRemoved(null);
            await refresh();
          }}
          onClose={() => setRemoved(null)}
        >
          <p>{t('office:passkey.remove-text', { name: removed.name })}</p>
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
          {t('office:passkey.added', { date: date(since) })}{' '}
          {used === null ? t('office:passkey.unused') : t('office:passkey.used', { time: dateTime(used) })}
        </span>
      </span>
      <Button kind="quiet" size="small" onClick={onRemove} aria-label={t('office:passkey.remove-one', { name })}>
        {t('office:passkey.remove')}
      </Button>
    </li>
  );
}

/** Why no passkey can be added on this page. */
function WhyNot({ origin }: { origin: string | null }) {
  const { t } = useTranslation(WORDS);
  if (origin === null) return <p className="muted">{t('refusals:passkeys-need-host')}</p>;
  if (!hasPasskeys()) return <p className="muted">{t('office:passkey.no-browser')}</p>;
  return <p className="muted">{t('office:passkey.at', { origin: `\u2066${origin}\u2069` })}</p>;
}

function AddForm({ onDone }: { onDone(): Promise<void> }) {
  const { t } = useTranslation(WORDS);
  const form = useForm({ defaultValues: { name: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ name }) => {
    const options = (await callApi(passkeyCreate)).data;
    await callApi(passkeyAdd, { body: { name, passkey: await createPasskey(options) } });
    form.reset();
    await onDone();
  });
  return (
    <form className="stack gap-18" onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <TextField
        {...form.register('name', NAME)}
        label={t('office:passkey.name')}
        error={errorOf('name')}
        autoComplete="off"
      />
      <div>
        <Button type="submit" busy={busy}>
          {t('office:passkey.add')}
        </Button>
      </div>
    </form>
  );
}
