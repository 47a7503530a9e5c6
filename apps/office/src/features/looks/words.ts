import { PAYMENT_STATUS, type StaffLook, TICKET_STATUS } from '@lajvard/contract';
import type { TFunction } from 'i18next';

export const NAMESPACES = ['office-looks', 'office', 'ui'] as const;
export type Words = TFunction<typeof NAMESPACES>;

/** What each call shows, by its name without `List`, `Csv` and the like. */
const SHOWN: Readonly<Record<string, string>> = {
  allLogons: 'office:menu.logons',
  audit: 'office:menu.audit',
  broadcast: 'office:menu.send-email',
  broadcastShow: 'office-looks:shown.mail',
  charge: 'office:menu.charges',
  chargeAccountShow: 'office-looks:shown.charge-account',
  depositsDaily: 'office:menu.daily-deposits',
  depositsReport: 'office:menu.deposits-report',
  look: 'office:menu.looks',
  member: 'office-looks:shown.members',
  memberHeldMatches: 'office-looks:shown.held',
  eventReport: 'office:menu.events',
  memberInfo: 'office-looks:shown.info',
  memberLogons: 'office-looks:shown.logons',
  memberOverview: 'office-looks:shown.overview',
  memberPlayed: 'office-looks:shown.played',
  memberPlayedGame: 'office-looks:shown.game',
  memberShow: 'office-looks:shown.profile',
  monthlyReport: 'office:menu.overview',
  overviewReport: 'office:menu.overview',
  proposal: 'office:menu.proposals',
  ranking: 'office:menu.rankings',
  returnReport: 'office:menu.return',
  roundPlayed: 'office:menu.rounds',
  roundPlayers: 'office-looks:shown.round-players',
  roundReport: 'office-looks:shown.round',
  roundWinning: 'office:menu.round-numbers',
  staff: 'office:menu.staff',
  staffDeposit: 'office:menu.deposits',
  staffSessions: 'office-looks:shown.sessions',
  staffTicket: 'office:menu.tickets',
  staffTicketImage: 'office-looks:shown.picture',
  staffTicketShow: 'office:menu.ticket',
  staffWithdrawal: 'office:menu.withdrawals',
  userRanking: 'office-looks:shown.ranks',
  walletMatching: 'office:menu.matching',
  wheel: 'office:menu.wheels',
  wheelFigures: 'office:menu.wheel-figures',
  wheelInspection: 'office:menu.wheels',
  withdrawalsDaily: 'office:menu.daily-withdrawals',
  withdrawalsReport: 'office:menu.withdrawals-report',
  yearlyReport: 'office:menu.overview',
};

/** What a look showed, and whether it was a file. A call of another version of the server has its name only. */
export const shownWords = (t: Words, call: string): string => {
  const key = SHOWN[call.replace(/(?:History)?(?:List|Csv|File)?$/, '')];
  if (key === undefined) return call;
  return call.endsWith('Csv') ? t('office-looks:file', { name: t(key) }) : t(key);
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
