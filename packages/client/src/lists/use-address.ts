import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

/** The words of the address behind `?`, and the way to change some of them. */
export interface Address {
  text(name: string): string | undefined;
  /** A whole number from 1 on; anything else counts as missing. */
  number(name: string): number | undefined;
  /** `undefined` takes a word away. Pushes, so that "back" restores what was; typing replaces. */
  change(words: Readonly<Record<string, string | undefined>>, options?: { replace?: boolean }): void;
}

/** What a list shows lives in the address: reloads, "back" and a sent link show the same. */
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
