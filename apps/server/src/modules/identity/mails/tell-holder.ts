import type { Tx } from '#platform/db/pool.ts';
import type { IdentityContext } from '../ports.ts';
import type { EmailHolder } from '../profile/email-holders.ts';
import { openUndosOf } from '../sessions/open-undos.ts';
import { mailUndo, type Undoing } from './mail-with-undo.ts';
import { mailTo } from './post-mail.ts';

/** Mails whose e-mail somebody entered, for a new account or as a new address, what is so: nobody else learns it. */
export const tellHolder = async (
  context: Undoing & Pick<IdentityContext, 'config'>,
  tx: Tx,
  { user, wasLately }: EmailHolder,
  to: string,
): Promise<void> => {
  const { id: userId, locale } = user;
  if (wasLately) {
    const undo = (await openUndosOf(tx, userId)).find(({ email }) => email === to);
    if (undo) await mailUndo(context, tx, user, { kind: 'address-kept', to, lifeSeconds: undo.secondsLeft });
    return;
  }
  const content =
    user.closed_at === null
      ? ({ kind: 'already-registered', link: context.linkTo('/account/login') } as const)
      : ({ kind: 'account-closed', link: `mailto:${context.config.SUPPORT_EMAIL}` } as const);
  await mailTo(context, tx, { ...content, userId, locale, to });
};
