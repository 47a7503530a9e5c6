import { PAYMENT_STATUS, type StaffLook, TICKET_STATUS } from '@lajvard/contract';
import type { TFunction } from 'i18next';

export const NAMESPACES = ['office-looks', 'office', 'ui'] as const;
export type Words = TFunction<typeof NAMESPACES>;

/** What a look showed, and whether it was a file. A call of another version of the server has its name only. */
export const shownWords = (t: Words, call: string): string => {
  const name = call.replace(/(?:History)?(?:List|Csv|File)?$/, '');
  const shown = t(`office-looks:shown.${name}`, { defaultValue: '' });
  if (shown === '') return call;
  return call.endsWith('Csv') ? t('office-looks:file', { name: shown }) : shown;
};

/** Keeps a figure or a code together in a line of the other direction. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** `Round 7`; a picture has no number that anybody knows it by. */
export const subjectWords = (t: Words, subject: string | null): string => {
  const [kind = '', id = ''] = subject?.split(':') ?? [];
  return subject === null || kind === 'image' ? '' : t(`office-looks:subject.${kind}`, { id: isolated(id) });
};

const valueWords = (t: Words, call: string, name: string, value: string | number): string => {
  if (name === 'month') return String(Number(value) + 1); // counted from 0 on the wire
  const statuses = Object.entries(call.startsWith('staffTicket') ? TICKET_STATUS : PAYMENT_STATUS);
  const status = name === 'status' && statuses.find(([, code]) => code === value)?.[0];
  return t(`office-looks:value.${status || value}`, { defaultValue: String(value) });
};

/** The filters of a look in one line; of words that were typed only where. */
export const askedWords = (t: Words, { call, asked }: StaffLook): string =>
  Object.entries(asked)
    .filter(([name, value]) => name !== 'page' || value !== 1)
    .map(([name, value]) => {
      const field = t(`office-looks:field.${name}`, { defaultValue: name });
      return value === null ? field : `${field}: ${isolated(valueWords(t, call, name, value))}`;
    })
    .join(t('office-looks:comma'));
