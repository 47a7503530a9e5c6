import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../shortcuts/index.ts';

const PRIMARY = 'th a, th button, a, button';

/** `j` and `k` move between rows, `o` opens the current one. */
export function useRowKeys(place: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation('office');
  const openers = (): HTMLElement[] =>
    [...(place.current?.querySelectorAll('tbody tr') ?? [])].flatMap((row) => {
      const opener = row.querySelector<HTMLElement>(PRIMARY);
      return opener ? [opener] : [];
    });
  const current = (all: readonly HTMLElement[]): number => {
    const row = document.activeElement?.closest('tr');
    return all.findIndex((opener) => opener.closest('tr') === row);
  };
  const step = (by: 1 | -1) => {
    const all = openers();
    const now = current(all);
    const next = now < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, now + by));
    all[next]?.focus();
    all[next]?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts([
    { keys: ['KeyJ'], label: t('office:keys.next-row'), run: () => step(1) },
    { keys: ['KeyK'], label: t('office:keys.previous-row'), run: () => step(-1) },
    {
      keys: ['KeyO'],
      label: t('office:keys.open-row'),
      run: () => {
        const all = openers();
        all[current(all)]?.click();
      },
    },
  ]);
}
