import { TextField, toLatinDigits } from '@lajvard/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './tickets-page.module.css';

const IDLE_MS = 1_000; // spec 2 §9: typed search delay
const LONGEST = 11; // spec 2 §9: an account id has 9 to 11 digits

/** The tickets of one account: after a second without typing, and at once by Enter. */
export function AccountFilter({ value, onFilter }: { value: string; onFilter(code: string): void }) {
  const { t } = useTranslation('office-tickets');
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (code: string) => {
    clearTimeout(timer.current);
    if (code !== value) onFilter(code);
  };
  return (
    <TextField
      className={styles.account}
      label={t('office-tickets:account')}
      hideLabel
      placeholder={t('office-tickets:account')}
      value={typed}
      onChange={({ target }) => {
        const code = toLatinDigits(target.value).replace(/\D/g, '').slice(0, LONGEST);
        setTyped(code);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(code), IDLE_MS);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') search(typed);
      }}
      inputMode="numeric"
      enterKeyHint="search"
      autoComplete="off"
      dir="ltr"
    />
  );
}
