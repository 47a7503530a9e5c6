import { faultFacts } from '@lajvard/process';
import { transaction } from '#platform/db/transaction.ts';
import { placeOf } from '#platform/http/client-address.ts';
import type { DurableKey } from '#platform/http/durable-limits.ts';
import { Refused } from '#platform/http/handler.ts';
import { mailTo } from '../mails/post-mail.ts';
import type { IdentityContext } from '../ports.ts';
import type { UserRow } from '../profile/user-store.ts';
import { hasSignedInWith } from '../sessions/session-store.ts';
import type { GuessLimitName } from './guess-limits.ts';

/** Who tries to sign in, and from where. */
interface Try {
  readonly email: string;
  readonly level: 'user' | 'admin';
  readonly deviceId: string | undefined;
  readonly ip: string;
}

/**
 * An attempt to sign in, counted before the password is checked, so that simultaneous attempts cannot escape the count.
 */
export interface CountedGuess {
  /** The password was right: clears the account's own count for this place or device, but never the place's count. */
  wasRight(): Promise<void>;
  /** The password was not checked, so the attempt does not count. */
  takeBack(): Promise<void>;
  /** Mails the owner when guesses pile up. */
  mailOwner(owner: UserRow): void;
}

const MAX_UNREPORTED = {
  'guess-account': 10,
  'guess-staff-account': 5,
  'own-password': 5,
  'second-factor': 3,
} as const;

const NAMES = {
  user: { here: 'guess-here', account: 'guess-account', device: 'guess-device' },
  admin: { here: 'guess-staff-here', account: 'guess-staff-account', device: 'guess-staff-device' },
} as const;

/**
 * Mails the owner of an account when the guesses that this counter counts pile up, at most once a day. It runs in the
 * background: waiting would reveal that the account exists.
 */
export const notifyOfGuesses = (
  context: IdentityContext,
  { id: userId, locale, email: to, level }: UserRow,
  counter: DurableKey<keyof typeof MAX_UNREPORTED>,
): void => {
  const { durableLimits: limits, db, log } = context;
  const notify = async (): Promise<void> => {
    if ((await limits.countOf(counter)) < MAX_UNREPORTED[counter.name]) return;
    if ((await limits.take([{ name: 'guess-mail', key: to }])) > 0) return;
    const link = context.linkTo(`${level === 'admin' ? '/admin' : ''}/account/forget-password`);
    const kind = counter.name === 'second-factor' ? 'wrong-codes' : 'guesses';
    await transaction(db, (tx) => mailTo(context, tx, { kind, userId, locale, to, link }));
  };
  notify().catch((error: unknown) => log.error(faultFacts(error), 'the owner could not be notified of guesses'));
};

/**
 * Counts an attempt to sign in. A device that has signed in to this account before has its own counter, so nobody
 * elsewhere can lock the owner out. Everybody else is counted by place, by account and place, and by account, whether
 * the account exists or not.
 * @param userId the account; null if there is none
 */
export const countGuess = async (
  context: IdentityContext,
  { email, level, deviceId, ip }: Try,
  userId: number | null,
): Promise<CountedGuess | Refused<'too-many-tries'>> => {
  const { durableLimits: limits, db } = context;
  const names = NAMES[level];
  const account = { name: names.account, key: email } as const;
  const isKnown = deviceId !== undefined && (await hasSignedInWith(db, userId, deviceId));
  const place = placeOf(ip);
  // Always take the counters in the same order, so that simultaneous attempts never deadlock.
  const own: DurableKey<GuessLimitName> = isKnown
    ? { name: names.device, key: `${email} ${deviceId}` }
    : { name: names.here, key: `${email} ${place}` };
  const byPlace = { name: 'guess-place', key: place } as const;
  const all: DurableKey<GuessLimitName>[] = isKnown ? [own] : [byPlace, own, account];
  const retryAfterSeconds = await limits.take(all);
  if (retryAfterSeconds > 0) return new Refused('too-many-tries', { retryAfterSeconds });
  return {
    wasRight: async () => {
      await limits.takeBack(all);
      await limits.forgive([own]);
    },
    takeBack: () => limits.takeBack(all),
    mailOwner: (owner) => notifyOfGuesses(context, owner, account),
  };
};
