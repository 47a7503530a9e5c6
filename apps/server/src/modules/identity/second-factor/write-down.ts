import { record } from '#modules/activity';
import { audit } from '#modules/audit';
import type { Tx } from '#platform/db/pool.ts';
import type { Owner } from './show-passkey.ts';

/** What became of a second factor. */
type FactorAction =
  | 'SECOND_FACTOR_ON'
  | 'SECOND_FACTOR_OFF'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'RECOVERY_CODE_USED';

/**
 * Writes down what the owner of a second factor did with it: of staff in the audit log, of a player in their own
 * history.
 * @param doing `by`: who did it, if not the owner; `before`, `after`: a passkey
 */
export const writeDown = async (
  tx: Tx,
  { id, level }: Owner,
  doing: {
    readonly action: FactorAction;
    readonly ip: string;
    readonly by?: number;
    readonly before?: { readonly name: string };
    readonly after?: { readonly name: string };
  },
): Promise<void> => {
  const { action, ip, by: staffId = id, before = null, after = null } = doing;
  if (level === 'admin') return audit(tx, { staffId, action, subject: `user:${id}`, before, after, ip });
  return record(tx, { userId: id, action, description: (after ?? before)?.name ?? '', ip });
};
