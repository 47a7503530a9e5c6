import { WHO_MAY } from '@lajvard/contract';
import type { Tx } from '#platform/db/pool.ts';
import type { IdentityContext } from '../ports.ts';
import { staffOfRoles } from '../profile/user-store.ts';
import { mailTo, type Post } from './post-mail.ts';

/** Mails those who may accept settings of money which have changed, or were confirmed by the command line. */
export const mailSettings = async (
  context: Post & Pick<IdentityContext, 'linkTo'>,
  tx: Tx,
  kind: 'settings-waiting' | 'settings-confirmed',
  names: readonly string[],
): Promise<void> => {
  const link = context.linkTo('/admin/account/proposals');
  const details = { names: names.join(', ') };
  for (const { id: userId, email: to, locale } of await staffOfRoles(tx, WHO_MAY['settings.accept']))
    await mailTo(context, tx, { kind, userId, locale, to, link, details });
};
