import { IconSearch, TextField, toLatinDigits } from '@lajvard/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const IDLE_MS = 1_000; // spec 2 §9: typed search delay

/** Searches by a round's number: after a second without typing, and at once by Enter. It always shows what is searched for. */
export function RoundFilter({ value, onFilter }: { value: string; onFilter(round: string): void }) {
  const { t } = useTranslation('payments');
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (round: string) => {
    clearTimeout(timer.current);
    if (round !== value) onFilter(round);
  };
  return (
    <TextField
      label={t('payments:played.search')}
      value={typed}
      onChange={({ target }) => {
        const round = toLatinDigits(target.value).replace(/\D/g, '').slice(0, 15);
        setTyped(round);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(round), IDLE_MS);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') search(typed);
      }}
      inputMode="numeric"
      enterKeyHint="search"
      autoComplete="off"
      dir="ltr"
      startSlot={<IconSearch size={18} />}
    />
  );
}
