import { IconSearch, TextField, toLatinDigits } from '@lajvard/ui';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../shortcuts/index.ts';
import styles from './office-list.module.css';

const IDLE_MS = 1_000; // docs/specification/2-account-and-back-office.md#92-lists: typed search delay

interface SearchFieldProps {
  label: string;
  /** The current search term. */
  value: string;
  onSearch(name: 'keyword', term: string | undefined, how: { replace: boolean }): void;
}

/** Searches a second after the last key, or at once on Enter. Always shows the current term. `/` focuses it. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('office');
  const [typed, setTyped] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address, another term
  useEffect(() => {
    clearTimeout(timer.current);
    if (toLatinDigits(typed).trim() !== value) setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useShortcuts([{ keys: ['Slash'], label: t('office:keys.search'), run: () => field.current?.focus() }]);
  const search = (text: string) => {
    clearTimeout(timer.current);
    const term = toLatinDigits(text).trim();
    if (term !== value) onSearch('keyword', term === '' ? undefined : term, { replace: true });
  };
  return (
    <TextField
      ref={field}
      type="search"
      dir={typed === '' ? undefined : 'auto'} // the placeholder has the direction of the page
      className={styles.search}
      style={{ '--signs': label.length } as CSSProperties}
      label={label}
      hideLabel
      placeholder={label}
      value={typed}
      startSlot={<IconSearch size={17} />}
      endSlot={
        <span className={`${styles.key} muted`} aria-hidden="true">
          /
        </span>
      }
      onChange={({ target }) => {
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(target.value), IDLE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(typed);
        if (event.key === 'Escape') field.current?.blur();
      }}
    />
  );
}
