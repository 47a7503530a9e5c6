import type { Column } from '@lajvard/ui/tables';
import { useMemo, useState } from 'react';
import { readStored, writeStored } from '../browser/storage.ts';

/** The chosen columns, and how to change them. */
export interface ChosenColumns<Row> {
  readonly columns: readonly Column<Row>[];
  isShown(id: string): boolean;
  show(id: string, shown: boolean): void;
}

/** Remembers the hidden columns of each list. The head column is always shown; the file has all. */
export function useChosenColumns<Row>(name: string, all: readonly Column<Row>[]): ChosenColumns<Row> {
  const key = `office_columns:${name}` as const;
  const [hidden, setHidden] = useState(() => (readStored(key) ?? '').split(',').filter((id) => id !== ''));
  const columns = useMemo(() => all.filter(({ id, head }) => head || !hidden.includes(id)), [all, hidden]);
  return {
    columns,
    isShown: (id) => !hidden.includes(id),
    show: (id, shown) => {
      const next = shown ? hidden.filter((other) => other !== id) : [...hidden, id];
      setHidden(next);
      writeStored(key, next.length > 0 ? next.join(',') : null);
    },
  };
}
