import type { Tx } from '#platform/db/pool.ts';
import { mailTo, type Post } from '../mails/post-mail.ts';
import type { IdentityContext } from '../ports.ts';
import type { UserRow } from '../profile/user-store.ts';

/** Mails the owner of a second factor what became of it. `details`: the `name` of a passkey, or how many
 * recovery codes are `left`. */
export const mailFactor = (
  context: Post & Pick<IdentityContext, 'linkTo'>,
  tx: Tx,
  { id: userId, email: to, locale, level }: UserRow,
  kind: 'second-factor-on' | 'second-factor-off' | 'recovery-code-used' | 'passkey-added' | 'passkey-removed',
  details?: Readonly<Record<string, string>>,
): Promise<void> => {
  const link = context.linkTo(`${level === 'admin' ? '/admin' : ''}/account/forget-password`);
  return mailTo(context, tx, { kind, userId, locale, to, link, details });
};
