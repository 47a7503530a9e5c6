import type { EventFacts, SignificantEvent } from '@lajvard/contract';
import { type Format, formatMoney } from '@lajvard/ui';
import type { TFunction } from 'i18next';
import type { PeriodFormat } from '../../shared/overview/index.ts';

export const EVENT_NAMESPACES = [
  'office-events',
  'office-audit',
  'office',
  'office-proposals',
  'office-reports',
  'office-wheel',
  'ui',
] as const;
type T = TFunction<typeof EVENT_NAMESPACES>;

const HASH_LENGTH = 12; // tells builds apart; the file has the whole hash

/** Keeps a name, a code or a figure together in a line of the other direction. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** A value of the record of a start, which stands there as JSON. */
const recorded = (name: string, json: string | null): string => {
  if (json === null) return '–';
  const value: unknown = JSON.parse(json);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return name === 'build' || name === 'rules' ? text.slice(0, HASH_LENGTH) : text;
};

const changedWords = (t: T, { changed = [] }: EventFacts): string[] =>
  changed.map(({ name, before, after }) => {
    const shown = isolated(t(`office-events:changed.${name}`, { defaultValue: name }));
    if (before === null && after === null) return t('office-events:changed.secret', { name: shown });
    const [was, is] = [isolated(recorded(name, before)), isolated(recorded(name, after))];
    return t('office-events:changed.from-to', { name: shown, was, is });
  });

/** What happened, in one line of the page's language. */
export const eventWords = (
  t: T,
  format: Format,
  { period }: PeriodFormat,
  { kind, facts }: SignificantEvent,
): string => {
  const money = (dollars: number | undefined) => isolated(formatMoney(dollars ?? 0));
  const number = (value = 0) => isolated(format.digits(String(value).replace('.', ',').replace('-', '−')));
  const own = (text: string | undefined) => (text === undefined ? [] : [isolated(text)]);
  const join = (parts: readonly string[]) => parts.filter((part) => part !== '').join(t('office-audit:comma'));
  const role = (name: string) => isolated(t(`office:role.${name}`, { defaultValue: name }));
  const acted = () => {
    const { action = 'ACCESS_REFUSED', role_before: was, role_after: is } = facts;
    const roles = was && is ? [t('office-audit:from-to', { was: role(was), is: role(is) })] : is ? [role(is)] : [];
    const purpose = facts.purpose ? [t(`office-audit:purpose.${facts.purpose}`, { defaultValue: facts.purpose })] : [];
    const amount = facts.amount === undefined ? [] : [money(facts.amount)];
    return join([
      t(`office-audit:actions.${action}`),
      ...roles,
      ...purpose,
      ...amount,
      ...own(facts.call),
      ...own(facts.reason),
    ]);
  };
  switch (kind) {
    case 'product-started':
    case 'product-changed': {
      const { version = '', server = '', build = '', rules = '', return_percent: percent = 0 } = facts;
      const start = t('office-events:says.start', {
        version: isolated(version),
        server: isolated(server),
        build: isolated(build.slice(0, HASH_LENGTH)),
        rules: isolated(rules.slice(0, HASH_LENGTH)),
        percent: number(percent),
      });
      return join([...changedWords(t, facts), start]);
    }
    case 'leader-changed': {
      const { server } = facts;
      const epoch = number(facts.epoch);
      return server
        ? t('office-events:says.leader', { server: isolated(server), epoch })
        : t('office-events:says.leader-unnamed', { epoch });
    }
    case 'ledger-differs':
      return t('office-events:says.problems', { count: number(facts.problems) as never });
    case 'return-outside':
      return t(`office-events:says.return-${facts.days === 1 ? 1 : 30}`, {
        wheel: isolated(t(`office-reports:return.${facts.wheel ?? 'studio-1'}`)),
        date: isolated(period(facts.date ?? '')),
        percent: number(facts.percent),
        rounds: isolated(format.count(facts.rounds ?? 0)),
        deviations: number(facts.deviations),
      });
    case 'round-void':
      return t('office-events:says.void', {
        reason: t(`office-events:void.${facts.reason}`, { defaultValue: facts.reason ?? '' }),
        amount: money(facts.amount),
        players: number(facts.players),
      });
    case 'round-corrected':
      return t(`office-events:says.${facts.former_number === undefined ? 'corrected' : 'corrected-again'}`, {
        paid_number: number(facts.paid_number),
        former_number: number(facts.former_number),
        number: number(facts.number),
        reason: isolated(facts.reason ?? ''),
        players: number(facts.players),
        amount: money(facts.amount),
      });
    case 'table-paused':
    case 'table-resumed':
      return join([
        t(`office-wheel:pause.reasons.${facts.reason}`, { defaultValue: facts.reason }),
        ...own(facts.note),
      ]);
    case 'wheel-changed': {
      const source = (name: string | undefined) => (name ? isolated(t(`office-wheel:source.${name}`)) : '–');
      return t('office-audit:from-to', { was: source(facts.wheel_before), is: source(facts.wheel_after) });
    }
    case 'large-win':
      return t('office-events:says.win', { amount: money(facts.amount), stake: money(facts.stake) });
    case 'large-charge':
    case 'charge-reversed':
      return join([money(facts.amount), ...own(facts.reason)]);
    case 'proposal-made':
    case 'proposal-decided':
      return join([
        t(`office-audit:proposal-kind.${facts.proposal}`, { defaultValue: facts.proposal }),
        ...(facts.status ? [t(`office-proposals:status.${facts.status}`)] : []),
        ...own(facts.reason),
      ]);
    case 'sign-in-failed':
      return facts.ip ? t('office-events:says.from', { ip: isolated(facts.ip) }) : '–';
    case 'rows-deleted':
      return t('office-events:says.rows', { count: number(facts.rows) as never });
    case 'payment-reversed':
    case 'player-changed':
    case 'staff-changed':
    case 'factor-changed':
    case 'access-refused':
      return acted();
  }
};
