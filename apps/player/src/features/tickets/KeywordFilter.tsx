import { IconSearch, TextField } from '@lajvard/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const IDLE_MS = 1_000; // docs/specification/2-account-and-back-office.md#92-lists: typed search delay

/** Searches the tickets one second after the last key, or at once on Enter. Always shows the current search. */
export function KeywordFilter({ value, onFilter }: { value: string; onFilter(keyword: string): void }) {
  const { t } = useTranslation('tickets');
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (keyword: string) => {
    clearTimeout(timer.current);
    if (keyword.trim() !== value) onFilter(keyword.trim());
  };
  return (
    <TextField
      label={t('tickets:list.search')}
      value={typed}
      maxLength={150}
      onChange={({ target }) => {
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(target.value), IDLE_MS);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') search(typed);
      }}
      enterKeyHint="search"
      autoComplete="off"
      dir="auto"
      startSlot={<IconSearch size={18} />}
    />
  );
}
