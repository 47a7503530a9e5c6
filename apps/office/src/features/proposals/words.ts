import type { Proposal, UnconfirmedSettings } from '@lajvard/contract';
import { formatMoney } from '@lajvard/ui';
import type { TFunction } from 'i18next';

export const NAMESPACES = [
  'office-proposals',
  'office-payments',
  'office-members',
  'office',
  'ui',
  'errors',
  'refusals',
] as const;
export type Words = TFunction<typeof NAMESPACES>;

/** Keeps a code or a figure together in a line of the other direction. */
const isolated = (value: unknown): string => `\u2066${String(value)}\u2069`;

/** A list of changed settings as their names, each with what it was and will be unless that is secret. */
const shown = (value: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  return (value as UnconfirmedSettings['changed']).map(alterationText).join(', ');
};

/** `WALLET_ADDR: T… → T…`; of a secret its name alone. */
const alterationText = ({ name, before, after }: UnconfirmedSettings['changed'][number]): string =>
  before === null && after === null ? name : `${name}: ${plainText(before)} → ${plainText(after)}`;

/** A value that stands as JSON; a dash for none. */
export const plainText = (json: string | null): string => (json === null ? '–' : String(JSON.parse(json)) || '–');

/** What is done once it is confirmed, in one sentence. */
export const sentenceOf = (t: Words, { kind, arguments: wanted }: Proposal): string => {
  const { amount, role, period, ...others } = wanted;
  const words = Object.entries(others).map(([name, value]) => [name, isolated(shown(value))] as const);
  const variant = others.status ?? others.act ?? (others.former_number === undefined ? undefined : 'again');
  const sentence = variant === undefined ? kind : `${kind}-${variant}`;
  return t(`office-proposals:kind.${sentence}`, {
    ...Object.fromEntries(words),
    amount: formatMoney(Number(amount)),
    role: t(`office:role.${role}`),
    period: t(`office-members:limits.${period}`),
  });
};

/** Why a proposal could no longer be done: one of its own reasons, the error of a field, or a refusal. */
export const lapsedWords = (t: Words, outcome: string | null): string =>
  t([`office-proposals:lapsed.${outcome}`, `errors:${outcome}`, `refusals:${outcome}`]);
