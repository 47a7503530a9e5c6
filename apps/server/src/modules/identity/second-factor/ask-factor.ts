import type { Assertion, FACTOR_REFUSALS, RefusalCode } from '@lajvard/contract';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { seal, unseal } from '#platform/seal.ts';
import { notifyOfGuesses } from '../passwords/guesses.ts';
import type { IdentityContext } from '../ports.ts';
import type { UserRow } from '../profile/user-store.ts';
import { recoveryHash, stepOf } from './factor-codes.ts';
import { mailFactor, recordFactorEvent } from './factor-events.ts';
import { type FactorRow, factorOf, takeRecoveryCode, useStep } from './factor-store.ts';
import { hasPasskeys, isPasskeyRight } from './show-passkey.ts';
import { loadPasskeyChecks } from './web-authn.ts';

/** Why something that was shown does not count, `C` where it is wrong. */
type FactorRefusal<C extends RefusalCode> = Refused<C | 'too-many-tries' | 'unavailable'>;

/** What shows a second factor: a code, or what a passkey answered to a challenge of this purpose. */
export type FactorProof =
  | { readonly code: string; readonly passkey?: undefined }
  | { readonly passkey: Assertion; readonly purpose: 'sign-in' | 'again' };

/** What a form carries of a second factor: one of the two, or neither. */
export interface FactorFields {
  readonly code?: string | undefined;
  readonly passkey?: Assertion | undefined;
}

/** What such a form shows; undefined: nothing. */
export const shownBy = ({ code, passkey }: FactorFields, purpose: 'sign-in' | 'again'): FactorProof | undefined =>
  passkey ? { passkey, purpose } : code ? { code } : undefined;

/** Whether the code is right; if so it is used up. Undefined: the secret cannot be read. */
const isCodeRight = async (
  context: IdentityContext,
  tx: Tx,
  user: UserRow,
  { sealed, code, ip }: { sealed: string; code: string; ip: string },
): Promise<boolean | undefined> => {
  const { id: userId, level } = user;
  const secret = unseal(context.factorKeys, sealed);
  if (secret === null) return undefined;
  const step = stepOf(secret, code, context.clock.now());
  if (step !== null) return useStep(tx, userId, { step, sealed, resealed: seal(context.factorKeys, secret) });
  if (!(await takeRecoveryCode(tx, userId, recoveryHash(code)))) return false;
  await recordFactorEvent(tx, { id: userId, level }, { action: 'RECOVERY_CODE_USED', ip });
  const left = String((await factorOf(tx, userId))?.codes_left ?? 0);
  await mailFactor(context, tx, user, { kind: 'recovery-code-used', details: { left } });
  return true;
};

/**
 * Checks what somebody shows and uses it up. Wrong codes and passkeys are counted for the account, and its owner gets a
 * mail when they pile up, because they come from somebody who knows the password.
 * @param whenRight runs in the transaction that uses it up
 * @returns what `whenRight` returned, or the refusal
 */
const counted = async <T, C extends RefusalCode>(
  context: IdentityContext,
  user: UserRow,
  { isRight, wrong }: { isRight(tx: Tx): Promise<boolean | undefined>; wrong: C },
  whenRight: (tx: Tx) => Promise<T>,
): Promise<T | FactorRefusal<C>> => {
  const { db, durableLimits: limits, log } = context;
  const counter = { name: 'second-factor', key: String(user.id) } as const;
  // before it is looked at, so that simultaneous tries cannot escape the count
  const retryAfterSeconds = await limits.take([counter]);
  if (retryAfterSeconds > 0) return new Refused('too-many-tries', { retryAfterSeconds });
  const outcome = await transaction(db, async (tx) => {
    const right = await isRight(tx);
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
  notifyOfGuesses(context, user, counter);
  return new Refused(wrong);
};

/** Checks a code of the authenticator app, or a recovery code, and uses it up (`counted`). */
export const withCode = <T>(
  context: IdentityContext,
  user: UserRow,
  { factor: { sealed }, code, ip }: { factor: FactorRow; code: string; ip: string },
  whenRight: (tx: Tx) => Promise<T>,
): Promise<T | FactorRefusal<'second-factor-wrong'>> => {
  const isRight = (tx: Tx) => isCodeRight(context, tx, user, { sealed, code, ip });
  return counted(context, user, { isRight, wrong: 'second-factor-wrong' }, whenRight);
};

/** Checks a code or what a passkey answered, and uses it up (`counted`). */
export const withFactor = async <T>(
  context: IdentityContext,
  user: UserRow,
  { factor, shown, ip }: { factor: FactorRow; shown: FactorProof; ip: string },
  whenRight: (tx: Tx) => Promise<T>,
): Promise<T | FactorRefusal<'second-factor-wrong' | 'passkey-wrong'>> => {
  if (!shown.passkey) return withCode(context, user, { factor, code: shown.code, ip }, whenRight);
  const { passkey: answer, purpose } = shown;
  await loadPasskeyChecks();
  const isRight = (tx: Tx) => isPasskeyRight(context, tx, user, { answer, purpose });
  return counted(context, user, { isRight, wrong: 'passkey-wrong' }, whenRight);
};

/**
 * The second factor at a sign-in with the right password.
 * @returns why it is refused; undefined if it is right, or nobody asks for one
 */
export const askFactor = async (
  context: IdentityContext,
  user: UserRow,
  { shown, ip }: { shown: FactorProof | undefined; ip: string },
): Promise<FactorRefusal<(typeof FACTOR_REFUSALS)[number]> | undefined> => {
  const factor = await factorOf(context.db, user.id);
  if (!factor?.confirmed_at) {
    const isRequired = user.level === 'admin' && context.requiresSecondFactor;
    return isRequired ? new Refused('second-factor-missing') : undefined;
  }
  if (!shown) return new Refused((await hasPasskeys(context, user)) ? 'passkey-needed' : 'second-factor-needed');
  return withFactor(context, user, { factor, shown, ip }, async () => undefined);
};
