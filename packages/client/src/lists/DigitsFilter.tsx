import { IconSearch, TextField, toLatinDigits } from '@lajvard/ui';
import { useEffect, useRef, useState } from 'react';

const IDLE_MS = 1_000; // docs/specification/2-account-and-back-office.md#92-lists: typed search delay

interface DigitsFilterProps {
  label: string;
  /** The label is for screen readers only, and shown as the placeholder. */
  hideLabel?: boolean;
  className?: string | undefined;
  /** The current search. */
  value: string;
  onFilter(digits: string | undefined): void;
  longest: number;
  /** Fewer digits do not search; `tooShort` says so beside the field. */
  least?: number;
  tooShort?: string;
}

/** Searches by a number, a second after the last key or at once on Enter. Always shows the current search. */
export function DigitsFilter({ value, onFilter, longest, least = 1, tooShort, ...field }: DigitsFilterProps) {
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    setTyped(value);
    setError(undefined);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (digits: string) => {
    clearTimeout(timer.current);
    if (digits !== '' && digits.length < least) return setError(tooShort);
    if (digits !== value) onFilter(digits || undefined);
  };
  return (
    <TextField
      {...field}
      placeholder={field.hideLabel ? field.label : undefined}
      error={error}
      value={typed}
      onChange={({ target }) => {
        const digits = toLatinDigits(target.value).replace(/\D/g, '').slice(0, longest);
        setTyped(digits);
        setError(undefined);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(digits), IDLE_MS);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') search(typed);
      }}
      inputMode="numeric"
      enterKeyHint="search"
      autoComplete="off"
      startSlot={<IconSearch size={17} />}
    />
  );
}
