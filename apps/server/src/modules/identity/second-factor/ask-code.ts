import type { FACTOR_REFUSALS } from '@lajvard/contract';
import { audit } from '#modules/audit';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { seal, unseal } from '#platform/seal.ts';
import { tellOfGuesses } from '../guesses.ts';
import type { IdentityContext } from '../ports.ts';
import type { UserRow } from '../store.ts';
import { recoveryHash } from './recovery-codes.ts';
import { type FactorRow, factorOf, takeRecoveryCode, useStep } from './store.ts';
import { stepOf } from './totp.ts';

type CodeRefusal = 'second-factor-wrong' | 'too-many-tries' | 'unavailable';

/** Whether the code is right; if so it is used up. Undefined: the secret cannot be read. */
const isRight = async (
  context: IdentityContext,
  tx: Tx,
  userId: number,
  { sealed, code, ip }: { sealed: string; code: string; ip: string },
): Promise<boolean | undefined> => {
  const secret = unseal(context.factorKeys, sealed);
  if (secret === null) return undefined;
  const step = stepOf(secret, code, context.clock.now());
  if (step !== null) return useStep(tx, userId, { step, sealed, resealed: seal(context.factorKeys, secret) });
  if (!(await takeRecoveryCode(tx, userId, recoveryHash(code)))) return false;
  await audit(tx, {
    staffId: userId,
    action: 'RECOVERY_CODE_USED',
    subject: `user:${userId}`,
    before: null,
    after: null,
    ip,
  });
  return true;
};

/**
 * Checks a code of the authenticator app, or a recovery code, and uses it up. Wrong ones are counted for the account,
 * and its owner gets a mail when they pile up, because they come from somebody who knows the password.
 * @param whenRight runs in the transaction that uses the code up
 * @returns what `whenRight` returned, or the refusal
 */
export const withCode = async <T>(
  context: IdentityContext,
  user: UserRow,
  { factor, code, ip }: { factor: FactorRow; code: string; ip: string },
  whenRight: (tx: Tx) => Promise<T>,
): Promise<T | Refused<CodeRefusal>> => {
  const { db, durableLimits: limits, log } = context;
  const counter = { name: 'second-factor', key: String(user.id) } as const;
  // before the code is looked at, so that simultaneous tries cannot escape the count
  const retryAfterSeconds = await limits.take([counter]);
  if (retryAfterSeconds > 0) return new Refused('too-many-tries', { retryAfterSeconds });
  const outcome = await transaction(db, async (tx) => {
    const right = await isRight(context, tx, user.id, { sealed: factor.sealed, code, ip });
    return right === true ? { done: await whenRight(tx) } : { right };
  });
  if ('done' in outcome) {
    await limits.forgive([counter]);
    return outcome.done;
  }
  if (outcome.right === undefined) {
    await limits.takeBack([counter]);
    log.error({ userId: user.id }, 'second factor not readable: it was sealed with another TOKEN_SECRET');
    return new Refused('unavailable');
  }
  tellOfGuesses(context, user, counter);
  return new Refused('second-factor-wrong');
};

/**
 * The second factor at a sign-in with the right password.
 * @returns why it is refused; undefined if it is right, or nobody asks for one
 */
export const askFactor = async (
  context: IdentityContext,
  user: UserRow,
  { code, ip }: { code: string | undefined; ip: string },
): Promise<Refused<(typeof FACTOR_REFUSALS)[number] | CodeRefusal> | undefined> => {
  if (user.level !== 'admin') return undefined;
  const factor = await factorOf(context.db, user.id);
  if (!factor?.confirmed_at) {
    return context.requiresSecondFactor ? new Refused('second-factor-missing') : undefined;
  }
  if (!code) return new Refused('second-factor-needed');
  return withCode(context, user, { factor, code, ip }, async () => undefined);
};
