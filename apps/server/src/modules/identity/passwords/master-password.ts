import { agesOfActions, audit } from '#modules/audit';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { mailTo } from '../mails/post-mail.ts';
import type { IdentityContext } from '../ports.ts';
import { lockUser, staffOfRoles } from '../profile/user-store.ts';
import { TooBusy } from './passwords.ts';

const MINUTE_MS = 60_000;
// docs/specification/4-reliability.md#43-rate-limits: five in a quarter of an hour, then half an hour's lock and an
// alarm
const MAX_TRIES = 5;
const WINDOW_MS = 15 * MINUTE_MS;
const LOCK_MS = 30 * MINUTE_MS;

/** Who typed the master password, and what for. */
export interface MasterTry {
  readonly staffId: number;
  readonly password: string;
  /** The protected action: `charge`, `wheel`, `check`. */
  readonly purpose: string;
  readonly ip: string;
}

/**
 * How much longer these wrong tries lock, in ms; 0 if there is no lock.
 * @param ages ages of the wrong tries since the last right one, newest first, ms
 */
const lockLeft = (ages: readonly number[]): number => {
  const newest = ages[0];
  const fifth = ages[MAX_TRIES - 1];
  if (newest === undefined || fifth === undefined || fifth - newest > WINDOW_MS) return 0;
  return Math.max(0, LOCK_MS - newest);
};

const locked = (leftMs: number): Refused<'too-many-tries'> =>
  new Refused('too-many-tries', { retryAfterSeconds: Math.ceil(leftMs / 1000) });

/** Null while too many people sign in. */
const unlessTooBusy = (error: unknown): null => {
  if (error instanceof TooBusy) return null;
  throw error;
};

const agesOfWrongTries = (db: Db | Tx, staffId: number): Promise<number[]> =>
  agesOfActions(db, {
    staffId,
    action: 'MASTER_PASSWORD_REFUSED',
    since: 'MASTER_PASSWORD_ACCEPTED',
    most: MAX_TRIES,
  });

/**
 * Checks the master password (docs/specification/2-account-and-back-office.md#65-master-password). Every try is written
 * to the audit log. A person's tries are counted there, so a restart forgets none.
 *
 * The hash is computed before the transaction, so nothing stays locked while a try waits behind people signing in. The
 * lock is checked before that, so a locked person costs no hash, and again with the row locked, which decides.
 * @returns true, or the refusal: `authentication-failed`, `too-many-tries` with the seconds to wait, or `unavailable`
 * while too many people sign in
 */
export const checkMasterPassword = async (
  context: IdentityContext,
  { staffId, password, purpose, ip }: MasterTry,
): Promise<true | Refused<'authentication-failed' | 'too-many-tries' | 'unavailable'>> => {
  const already = lockLeft(await agesOfWrongTries(context.db, staffId));
  if (already > 0) return locked(already);
  const right = await context.passwords.matches(await context.masterHash, password).catch(unlessTooBusy);
  if (right === null) return new Refused('unavailable');
  return transaction(context.db, async (tx) => {
    await lockUser(tx, staffId); // or two simultaneous tries could both be the fifth
    const ages = await agesOfWrongTries(tx, staffId);
    const left = lockLeft(ages);
    if (left > 0) return locked(left);
    const action = right ? 'MASTER_PASSWORD_ACCEPTED' : 'MASTER_PASSWORD_REFUSED';
    await audit(tx, { staffId, action, subject: `user:${staffId}`, before: null, after: { purpose }, ip });
    if (right) return true;
    if (lockLeft([0, ...ages]) === 0) return new Refused('authentication-failed');
    tx.afterCommit(() => context.log.warn({ staffId }, 'master password locked after five wrong attempts'));
    await alarm(context, tx);
    return locked(LOCK_MS);
  });
};

/**
 * Says beside its field that the master password is wrong: the sentence of
 * docs/specification/2-account-and-back-office.md#83-wrong-master-password is of charges and the wheel alone.
 */
export const asFieldError = (
  answer: Awaited<ReturnType<typeof checkMasterPassword>>,
): true | Refused<'form-invalid' | 'too-many-tries' | 'unavailable'> => {
  if (answer === true) return true;
  if (answer.code !== 'authentication-failed') return answer as Refused<'too-many-tries' | 'unavailable'>;
  return new Refused('form-invalid', { errors: { password: ['errors:password-wrong'] } });
};

/** Mails every super admin that somebody is guessing. */
const alarm = async (context: IdentityContext, tx: Tx): Promise<void> => {
  const link = context.linkTo('/admin/account/audit?action=MASTER_PASSWORD_REFUSED');
  for (const { id: userId, email: to, locale } of await staffOfRoles(tx, ['super-admin'])) {
    const minutes = LOCK_MS / MINUTE_MS;
    await mailTo(context, tx, { kind: 'master-password-locked', userId, locale, to, link, minutes });
  }
};
