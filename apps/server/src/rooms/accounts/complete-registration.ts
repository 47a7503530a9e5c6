import type { Tokens } from '@lajvard/contract';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { record } from '#rooms/activity';
import { openWallet } from '#rooms/ledger';
import { openSession } from './issue-tokens.ts';
import type { Desk } from './ports.ts';
import { refuseMinor } from './register-player.ts';
import { type Completion, completeUser, lockUser, setPassword } from './store.ts';

/** The form that completes a registration; `birthdate` YYYY-MM-DD. */
export interface CompletionForm extends Completion {
  readonly password?: string | undefined;
  readonly birthdate?: string | undefined;
  readonly device_id?: string | undefined;
}

/** Completes a registration once: the person is a player from now on, has a wallet, and is signed in. */
export const completeRegistration = async (
  desk: Desk,
  userId: number,
  form: CompletionForm,
  ip: string,
): Promise<Tokens | Refused> => {
  const minor = refuseMinor(form.birthdate, desk.clock.now());
  if (minor) return minor;
  const passwordHash = form.password === undefined ? null : await desk.passwords.hash(form.password);
  return transaction(desk.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined || user.completed_at !== null || user.blacklisted_at !== null)
      return new Refused('token-invalid');
    await completeUser(tx, userId, form, form.birthdate ?? null);
    if (passwordHash !== null) await setPassword(tx, userId, passwordHash);
    await openWallet(tx, userId);
    await record(tx, { userId, action: 'REGISTER_COMPLETE', ip });
    await record(tx, { userId, action: 'LOGIN', ip });
    return openSession(desk, tx, user, form.device_id);
  });
};
