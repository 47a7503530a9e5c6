import type { AuditRow } from '@lajvard/contract';
import type { TFunction } from 'i18next';

/** `deposit:7` in words; a kind without words stays as it is written. */
export const subjectWords = (t: TFunction<['office-audit', 'ui']>, subject: string): string => {
  const at = subject.indexOf(':');
  const kind = subject.slice(0, at);
  return t(`office-audit:subjects.${kind}`, { defaultValue: subject, id: subject.slice(at + 1) });
};

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** What differs, one fact after the other: `status 0 → 1`. A fact that was not there before has no arrow. */
export const changes = ({ before, after }: Pick<AuditRow, 'before' | 'after'>): { name: string; words: string }[] => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const was = before?.[name];
    const is = after?.[name];
    if (written(was) === written(is)) return [];
    if (was === undefined) return [{ name, words: written(is) }];
    return [{ name, words: `${written(was)} → ${is === undefined ? '–' : written(is)}` }];
  });
};

/** The same in one line. */
export const changedWords = (row: Pick<AuditRow, 'before' | 'after'>): string =>
  changes(row)
    .map(({ name, words }) => `${name} ${words}`)
    .join(', ') || '–';
