import { isLanguage, type Language } from '@lajvard/contract';
import { firstLately } from '#modules/activity';
import type { Tx } from '#platform/db/pool.ts';
import type { UserRow } from '../profile/user-store.ts';
import { openUndosOf } from '../sessions/open-undos.ts';
import { STOP_SECONDS } from '../sessions/session-rules.ts';
import { type NewLinks, newLink } from './new-link.ts';
import { type AccountMail, mailTo, type Post } from './post-mail.ts';

/** What mailing an undo needs. */
export type Undoing = Post & NewLinks;

type Person = Pick<UserRow, 'id' | 'email' | 'locale'>;
type Words = Pick<AccountMail, 'kind' | 'details'>;

/** The language that the account spoke before, if it was changed so lately that a thief may have done it. */
const languageBefore = async (tx: Tx, { id: userId, locale }: Person): Promise<Language | undefined> => {
  const before = await firstLately(tx, { userId, action: 'LANGUAGE_CHANGED', seconds: STOP_SECONDS });
  return isLanguage(before) && before !== locale ? before : undefined;
};

/** Mails one address of an account what was done in the name of its owner, with a link that undoes it (decision 095). */
export const mailUndo = async (
  context: Undoing,
  tx: Tx,
  person: Person,
  { to, lifeSeconds, ...mail }: Words & { readonly to: string; readonly lifeSeconds: number },
): Promise<void> => {
  const { id: userId, locale } = person;
  const link = await newLink(context, tx, { kind: 'stop', page: '/account/stop', userId, email: to, lifeSeconds });
  await mailTo(context, tx, { ...mail, userId, locale, also: await languageBefore(tx, person), to, ...link });
};

/**
 * Mails the owner of an account what was done in their name, with a link that undoes it: to the present address, and to
 * an earlier one for as long as it can take the account back, and no longer.
 */
export const mailWithUndo = async (context: Undoing, tx: Tx, person: Person, mail: Words): Promise<void> => {
  const earlier = (await openUndosOf(tx, person.id)).filter(({ email }) => email !== person.email);
  await mailUndo(context, tx, person, { ...mail, to: person.email, lifeSeconds: STOP_SECONDS });
  for (const { email: to, secondsLeft: lifeSeconds } of earlier)
    await mailUndo(context, tx, person, { ...mail, to, lifeSeconds });
};
