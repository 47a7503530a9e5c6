import { fromDollars, moneyText } from '@lajvard/money';
import type { Tx } from '#platform/db/pool.ts';
import type { IdentityContext } from '../ports.ts';
import { userById } from '../profile/user-store.ts';
import { mailTo, type Post } from './post-mail.ts';

/** What became of a limit of staff; dollars. */
export interface LimitFacts {
  readonly act: 'bet' | 'deposit' | 'bet-removed' | 'deposit-removed';
  readonly amount: number | null;
  readonly period: '1w' | '2w' | '4w' | 'monthly';
}

const DAYS = { '1w': '7', '2w': '14', '4w': '28', monthly: '30' } as const;

/** Mails a player that staff limited their stakes or deposits, or no longer do. */
export const mailLimit = async (
  context: Post & Pick<IdentityContext, 'linkTo'>,
  tx: Tx,
  userId: number,
  { act, amount, period }: LimitFacts,
): Promise<void> => {
  const user = await userById(tx, userId);
  if (!user || user.closed_at !== null) return;
  const link = context.linkTo(`/account/details/limits${act.startsWith('bet') ? '?tab=bet' : ''}`);
  const details = { amount: amount === null ? '' : moneyText(fromDollars(amount)), days: DAYS[period] };
  const { locale, email: to } = user;
  await mailTo(context, tx, { kind: `limit-${act}`, userId, locale, to, link, details });
};
