import { record } from '#modules/activity';
import { audit } from '#modules/audit';
import type { Tx } from '#platform/db/pool.ts';
import { mailWithUndo, type Undoing } from '../mails/mail-with-undo.ts';
import { mailTo, type Post } from '../mails/post-mail.ts';
import type { IdentityContext } from '../ports.ts';
import type { UserRow } from '../profile/user-store.ts';

/** Whose second factor it is: those of players and of staff are written down in different places. */
export type Owner = Pick<UserRow, 'id' | 'level'>;

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
 * @param event `by`: who did it, if not the owner; `before`, `after`: a passkey
 */
export const recordFactorEvent = async (
  tx: Tx,
  { id, level }: Owner,
  event: {
    readonly action: FactorAction;
    readonly ip: string;
    readonly by?: number;
    readonly before?: { readonly name: string };
    readonly after?: { readonly name: string };
  },
): Promise<void> => {
  const { action, ip, by: staffId = id, before = null, after = null } = event;
  if (level === 'admin') return audit(tx, { staffId, action, subject: `user:${id}`, before, after, ip, players: [] });
  return record(tx, { userId: id, action, description: (after ?? before)?.name ?? '', ip });
};

/** A mail about a second factor. @param details the `name` of a passkey, or how many recovery codes are `left` */
interface FactorMail {
  readonly kind: 'second-factor-on' | 'second-factor-off' | 'recovery-code-used' | 'passkey-added' | 'passkey-removed';
  readonly details?: Readonly<Record<string, string>>;
}

/** Mails somebody of staff what became of their second factor. */
export const mailFactorOfStaff = (
  context: Post & Pick<IdentityContext, 'linkTo'>,
  tx: Tx,
  { id: userId, email: to, locale }: UserRow,
  mail: FactorMail,
): Promise<void> =>
  mailTo(context, tx, { ...mail, userId, locale, to, link: context.linkTo('/admin/account/forget-password') });

/** Mails the owner of a second factor what became of it: a player with a link that undoes it. */
export const mailFactor = (context: Undoing, tx: Tx, user: UserRow, mail: FactorMail): Promise<void> =>
  user.level === 'admin' ? mailFactorOfStaff(context, tx, user, mail) : mailWithUndo(context, tx, user, mail);
