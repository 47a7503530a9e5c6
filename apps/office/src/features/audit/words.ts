import {
  type AuditPerson,
  type AuditRow,
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
const MONEY = ['amount', 'balance', 'charged'];
const COUNTS = [
  'recipients',
  'left_out',
  'number',
  'players',
  'kept',
  'activities',
  'codes',
  'looks',
  'seeds',
  'sessions',
  'tickets',
  'colleagues',
  'to_change',
];
/** Facts shown even if they are unchanged, because they identify the subject of the row. */
const ALWAYS = ['number', 'no_spin'];

const nameOf = (statuses: Readonly<Record<string, unknown>>, status: unknown): string =>
  Object.entries(statuses).find(([, code]) => code === status)?.[0] ?? '';
const kindOf = ({ subject }: AuditRow): string => subject.split(':', 1)[0] ?? '';
/** Keeps a name, a code or a figure together in a line of the other direction. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** A member as name or e-mail, with the account id; never the number of the database row. */
const personWords = ({ name, email, account_code }: AuditPerson): string =>
  `${isolated(name ?? email)} (${isolated(account_code)})`;

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
  const valueWords = (row: AuditRow, name: string, value: unknown): string => {
    if (value === null || value === undefined) return '–';
    if (typeof value === 'boolean') return t(`office-audit:${value ? 'yes' : 'no'}`);
    if (name === 'proposed_by' || name === 'owner') {
      const person = row.people.find(({ id }) => id === value);
      return person ? personWords(person) : String(value);
    }
    if (name === 'team') return t(`tickets:team.${value}`);
    if (typeof value === 'number' && MONEY.includes(name)) return formatMoney(value);
    if (typeof value === 'number' && COUNTS.includes(name)) return count(value);
    if (name === 'status' || name === 'seen') {
      return kindOf(row) === 'ticket'
        ? t(`tickets:status.${nameOf(TICKET_STATUS, value)}`)
        : t(`office-payments:status.${kindOf(row)}.${nameOf(PAYMENT_STATUS, value)}`);
    }
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (name.endsWith('_before')) return dateTime(text);
    if (name === 'no_spin') return t(`office-wheel:no-spin.causes.${text}`);
    if (name === 'source') return t(`office-wheel:source.${text}`);
    if (name === 'kind') return t(`office-audit:proposal-kind.${text}`, { defaultValue: text });
    if (name === 'outcome') return t([`office-proposals:lapsed.${text}`, `errors:${text}`, `refusals:${text}`]);
    if (name === 'role') return t(`office:role.${text}`, { defaultValue: text });
    if (name === 'language') return isLanguage(text) ? LANGUAGE_FACTS[text].name : text;
    if (name === 'act') return t(`office-staff:${text}.word`, { defaultValue: text });
    if (name === 'purpose') return t(`office-audit:purpose.${text}`, { defaultValue: text });
    if (name === 'reason' && row.action === 'NUMBER_REJECTED') return t(`refusals:${text}`);
    return text;
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
      return ALWAYS.includes(name) ? [{ name: factName(name), words: words(name, is) }] : [];
    });
    if (found.length > 0) return found;
    return Object.entries(after ?? {}).map(([name, is]) => ({ name: factName(name), words: words(name, is) }));
  };
  return {
    subject: (row) => {
      const id = row.subject.slice(row.subject.indexOf(':') + 1);
      const person = row.people.find((known) => `user:${known.id}` === row.subject);
      if (person) return t('office-audit:subjects.person', { person: personWords(person) });
      return t(`office-audit:subjects.${kindOf(row)}`, { defaultValue: row.subject, id: isolated(id) });
    },
    changes,
    line: (row) =>
      changes(row)
        .map(({ name, words }) => `${name}: ${words}`)
        .join(t('office-audit:comma')) || '–',
  };
};
