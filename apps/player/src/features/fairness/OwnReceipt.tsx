import { Button, TextField, useFormat } from '@lajvard/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './fairness.module.css';

/** The receipts of a round, and a search for one's own. */
export function OwnReceipt({
  receipts,
  onLook,
}: {
  receipts: readonly string[] | null;
  onLook(receipt: string): void;
}) {
  const { t } = useTranslation('fairness');
  const { count } = useFormat();
  const [own, setOwn] = useState('');
  if (!receipts || receipts.length === 0) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (own.trim() !== '') onLook(own.trim());
  };
  return (
    <details className={styles.receipts}>
      <summary className="accent">
        {t('fairness:receipts.title', { count: receipts.length, amount: count(receipts.length) })}
      </summary>
      <form className={`${styles.form} row-top wrap gap-12`} onSubmit={submit} noValidate>
        <TextField
          label={t('fairness:receipts.own')}
          hint={t('fairness:receipts.own-hint')}
          value={own}
          onChange={(event) => setOwn(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <Button type="submit" kind="quiet">
          {t('fairness:receipts.look')}
        </Button>
      </form>
      <ol dir="ltr" className="text-1 break">
        {receipts.map((receipt) => (
          <li key={receipt}>{receipt}</li>
        ))}
      </ol>
    </details>
  );
}
