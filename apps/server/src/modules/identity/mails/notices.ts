import { type StaffAction, WHO_MAY } from '@lajvard/contract';
import { fromDollars, moneyText } from '@lajvard/money';
import type { Tx } from '#platform/db/pool.ts';
import type { IdentityContext } from '../ports.ts';
import { staffOfRoles, type UserRow, userById } from '../profile/user-store.ts';
import { type AccountMail, mailTo, type Post } from './post-mail.ts';

// Mails to people about what other modules did; links with a code are in links/.

/** What such a mail needs. */
type Notices = Post & Pick<IdentityContext, 'linkTo'>;

/** The rest of a mail of this kind, to this person. */
const to = ({ id: userId, locale, email }: Pick<UserRow, 'id' | 'locale' | 'email'>) => ({ userId, locale, to: email });

/** Mails everybody who may do this. `isOut`: whom not. */
const mailStaff = async (
  context: Notices,
  tx: Tx,
  action: StaffAction,
  mail: Pick<AccountMail, 'kind' | 'link' | 'details'>,
  isOut: (userId: number) => boolean = () => false,
): Promise<void> => {
  for (const person of await staffOfRoles(tx, WHO_MAY[action]))
    if (!isOut(person.id)) await mailTo(context, tx, { ...mail, ...to(person) });
};

/** Mails a player that a deposit was booked with another amount than they entered, as texts (`$40`). */
export const mailBookedDeposit = async (
  context: Notices,
  tx: Tx,
  userId: number,
  amounts: { readonly asked: string; readonly amount: string },
): Promise<void> => {
  const user = await userById(tx, userId);
  const link = context.linkTo('/account/history/deposit');
  if (!user || user.closed_at !== null) return;
  await mailTo(context, tx, { kind: 'deposit-booked', ...to(user), link, details: { ...amounts } });
};

/** Mails a player that staff charged their account or took a charge back: the amount, as text, and the reason. */
export const mailCharge = async (
  context: Notices,
  tx: Tx,
  userId: number,
  kind: 'charge-made' | 'charge-reversed',
  details: Readonly<Record<'amount' | 'reason', string>>,
): Promise<void> => {
  const user = await userById(tx, userId);
  const link = context.linkTo('/account/history/logon');
  if (!user || user.closed_at !== null) return;
  await mailTo(context, tx, { kind, ...to(user), link, details: { ...details } });
};

/** What became of a round that was corrected, for its player. */
export type CorrectionKind = 'round-corrected' | 'round-kept' | 'round-charged' | 'round-even';

/** Mails a player that a round they played was corrected: `details` are its numbers and the amount, as texts. */
export const mailCorrection = async (
  context: Notices,
  tx: Tx,
  userId: number,
  kind: CorrectionKind,
  details: Readonly<Record<'round' | 'paid' | 'number' | 'amount', string>>,
): Promise<void> => {
  const user = await userById(tx, userId);
  const link = context.linkTo(`/rounds/${details.round}`);
  if (!user || user.closed_at !== null) return;
  await mailTo(context, tx, { kind, ...to(user), link, details: { ...details } });
};

/**
 * Mails a player that staff opened a ticket for them, or answered one, which is named by its subject. What was written
 * stays behind the login.
 */
export const mailTicket = async (
  context: Notices,
  tx: Tx,
  userId: number,
  kind: 'ticket-opened' | 'ticket-answered',
  { id, subject }: { readonly id: number; readonly subject: string },
): Promise<void> => {
  const user = await userById(tx, userId);
  if (!user || user.closed_at !== null || user.blacklisted_at !== null) return; // they could not read it
  const link = context.linkTo(`/account/ticketing/ticket/${id}`);
  await mailTo(context, tx, { kind, ...to(user), link, details: { subject } });
};

/** Mails those who may do this that a proposal waits for them, but not those of whom `isOut` says so. */
export const mailProposal = (
  context: Notices,
  tx: Tx,
  mayConfirm: StaffAction,
  isOut: (userId: number) => boolean,
): Promise<void> => {
  const link = context.linkTo('/admin/account/proposals');
  return mailStaff(context, tx, mayConfirm, { kind: 'proposal-waiting', link }, isOut);
};

/** How far a return to player is out of bounds, in percent of the stakes and in standard deviations. */
export interface ReturnFacts {
  readonly wheel: string;
  /** How many days are judged together. */
  readonly days: number;
  readonly percent: number;
  readonly deviations: number;
}

/** Mails those who read the reports that the return to player of a wheel went out of bounds. */
export const mailReturnOutside = (
  context: Notices,
  tx: Tx,
  { wheel, days, percent, deviations }: ReturnFacts,
): Promise<void> => {
  const link = context.linkTo('/admin/account/reports/return');
  const kind = days === 1 ? 'return-outside-today' : 'return-outside-days';
  const details = { wheel, days: String(days), percent: String(percent), deviations: String(deviations) };
  return mailStaff(context, tx, 'reports.read', { kind, link, details });
};

/** What became of a limit of staff; dollars. */
export interface LimitFacts {
  readonly act: 'bet' | 'deposit' | 'bet-removed' | 'deposit-removed';
  readonly amount: number | null;
  readonly period: '1w' | '2w' | '4w' | 'monthly';
}

const DAYS = { '1w': '7', '2w': '14', '4w': '28', monthly: '30' } as const;

/** Mails a player that staff limited their stakes or deposits, or no longer do. */
export const mailLimit = async (
  context: Notices,
  tx: Tx,
  userId: number,
  { act, amount, period }: LimitFacts,
): Promise<void> => {
  const user = await userById(tx, userId);
  if (!user || user.closed_at !== null) return;
  const link = context.linkTo(`/account/details/limits${act.startsWith('bet') ? '?tab=bet' : ''}`);
  const details = { amount: amount === null ? '' : moneyText(fromDollars(amount)), days: DAYS[period] };
  await mailTo(context, tx, { kind: `limit-${act}`, ...to(user), link, details });
};

/** Mails those who may accept settings of money which have changed, or were confirmed by the command line. */
export const mailSettings = (
  context: Notices,
  tx: Tx,
  kind: 'settings-waiting' | 'settings-confirmed',
  names: readonly string[],
): Promise<void> => {
  const link = context.linkTo('/admin/account/proposals');
  return mailStaff(context, tx, 'settings.accept', { kind, link, details: { names: names.join(', ') } });
};
