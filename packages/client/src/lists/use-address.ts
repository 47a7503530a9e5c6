import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

/** The query parameters of the address, and how to change them. */
export interface Address {
  text(name: string): string | undefined;
  /** A whole number of at least 1; anything else counts as missing. */
  number(name: string): number | undefined;
  /** `undefined` removes a parameter. Pushes a history entry, so that "back" undoes it; use `replace` while typing. */
  change(words: Readonly<Record<string, string | undefined>>, options?: { replace?: boolean }): void;
}

/** Keeps the state of a list in the address, so that reloads, "back" and shared links show the same. */
export function useAddress(): Address {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  return useMemo(() => {
    const text = (name: string) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? value : undefined;
    };
    return {
      text,
      number: (name) => {
        const value = text(name);
        return value !== undefined && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
      },
      change: (words, { replace = false } = {}) => {
        void navigate({ to: '.', search: (now) => ({ ...now, ...words }), replace, resetScroll: false });
      },
    };
  }, [search, navigate]);
}
