import {
  type AuditPerson,
  type AuditRow,
  type FactKind,
  factKind,
  isLanguage,
  LANGUAGE_FACTS,
  PAYMENT_STATUS,
  TICKET_STATUS,
} from '@lajvard/contract';
import { type Format, formatMoney, useFormat } from '@lajvard/ui';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const NAMESPACES = [
  'office-audit',
  'office-staff',
  'office',
  'office-payments',
  'office-wheel',
  'office-proposals',
  'tickets',
  'errors',
  'refusals',
  'ui',
] as const;
/** Kinds of facts that are shown even if they are unchanged, because they identify the subject of the row. */
const IDENTIFYING: ReadonlySet<FactKind | undefined> = new Set<FactKind>(['pocket', 'no-spin']);

const nameOf = (statuses: Readonly<Record<string, unknown>>, status: unknown): string =>
  Object.entries(statuses).find(([, code]) => code === status)?.[0] ?? '';
const aboutOf = ({ subject }: AuditRow): string => subject.split(':', 1)[0] ?? '';
/** Keeps a name, a code or a figure together in a line of the other direction. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** A member as name or e-mail, with the account id; never the number of the database row. */
const personWords = ({ name, email, account_code }: AuditPerson): string =>
  `${isolated(name ?? email)} (${isolated(account_code)})`;

/** A value as it was written; also that of a fact that its action does not declare. */
const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
/** A value, neither null nor yes or no, in words. */
type Words = (value: unknown, row: AuditRow) => string;

/** One fact of a change: its name, and its old and new value. */
interface Change {
  readonly name: string;
  readonly words: string;
}

/** The rows of the audit log in the language of the page. */
export interface AuditWords {
  subject(row: AuditRow): string;
  /** The facts that differ; a new one has no old value. */
  changes(row: AuditRow): readonly Change[];
  /** The changes in one line. */
  line(row: AuditRow): string;
}

export const useAuditWords = (): AuditWords => {
  const { t } = useTranslation(NAMESPACES);
  const format = useFormat();
  return useMemo(() => wordsOf(t, format), [t, format]);
};

const wordsOf = (t: TFunction<typeof NAMESPACES>, { count, dateTime }: Format): AuditWords => {
  /** A number in words of its kind; what is none is shown as it was written. */
  const figure =
    (words: (value: number) => string): Words =>
    (value) =>
      typeof value === 'number' ? words(value) : written(value);
  const BY_KIND: Readonly<Record<FactKind, Words>> = {
    money: figure(formatMoney),
    count: figure(count),
    pocket: figure(count),
    id: written,
    text: written,
    flag: written, // yes and no are said of any fact
    moment: (value) => dateTime(written(value)),
    person: (value, { people }) => {
      const person = people.find(({ id }) => id === value);
      return person ? personWords(person) : written(value);
    },
    team: (value) => t(`tickets:team.${value}`),
    'payment-status': (value, row) => t(`office-payments:status.${aboutOf(row)}.${nameOf(PAYMENT_STATUS, value)}`),
    'ticket-status': (value) => t(`tickets:status.${nameOf(TICKET_STATUS, value)}`),
    'no-spin': (value) => t(`office-wheel:no-spin.causes.${value}`),
    refusal: (value) => t(`refusals:${value}`),
    'wheel-source': (value) => t(`office-wheel:source.${value}`),
    'proposal-kind': (value) => t(`office-audit:proposal-kind.${value}`, { defaultValue: written(value) }),
    'lapse-reason': (value) => t([`office-proposals:lapsed.${value}`, `errors:${value}`, `refusals:${value}`]),
    role: (value) => t(`office:role.${value}`, { defaultValue: written(value) }),
    language: (value) => (isLanguage(value) ? LANGUAGE_FACTS[value].name : written(value)),
    act: (value) => t(`office-staff:${value}.word`, { defaultValue: written(value) }),
    purpose: (value) => t(`office-audit:purpose.${value}`, { defaultValue: written(value) }),
  };
  const valueWords = (row: AuditRow, name: string, value: unknown): string => {
    if (value === null || value === undefined) return '–';
    if (typeof value === 'boolean') return t(`office-audit:${value ? 'yes' : 'no'}`);
    return BY_KIND[factKind(row.action, name) ?? 'text'](value, row);
  };
  const changes = (row: AuditRow): Change[] => {
    const { before, after } = row;
    const factName = (name: string) => t(`office-audit:fact.${name}`, { defaultValue: name });
    const words = (name: string, value: unknown) => isolated(valueWords(row, name, value));
    const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    const found = names.flatMap((name): Change[] => {
      const was = before?.[name];
      const is = after?.[name];
      if (is === undefined || was === undefined) return [{ name: factName(name), words: words(name, is ?? was) }];
      if (JSON.stringify(was) !== JSON.stringify(is)) {
        const change = t('office-audit:from-to', { was: words(name, was), is: words(name, is) });
        return [{ name: factName(name), words: change }];
      }
      return IDENTIFYING.has(factKind(row.action, name)) ? [{ name: factName(name), words: words(name, is) }] : [];
    });
    if (found.length > 0) return found;
    return Object.entries(after ?? {}).map(([name, is]) => ({ name: factName(name), words: words(name, is) }));
  };
  return {
    subject: (row) => {
      const id = row.subject.slice(row.subject.indexOf(':') + 1);
      const person = row.people.find((known) => `user:${known.id}` === row.subject);
      if (person) return t('office-audit:subjects.person', { person: personWords(person) });
      return t(`office-audit:subjects.${aboutOf(row)}`, { defaultValue: row.subject, id: isolated(id) });
    },
    changes,
    line: (row) =>
      changes(row)
        .map(({ name, words }) => `${name}: ${words}`)
        .join(t('office-audit:comma')) || '–',
  };
};
