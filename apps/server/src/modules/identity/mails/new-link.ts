import type { Tx } from '#platform/db/pool.ts';
import type { LinkKind } from '../links/account-links.ts';
import type { IdentityContext } from '../ports.ts';
import { insertCode } from '../sessions/one-time-codes.ts';
import { hashOf } from '../sessions/refresh-tokens.ts';
import { CODE_SECONDS } from '../sessions/session-rules.ts';
import type { AccountMail } from './post-mail.ts';

const CODE_BYTES = 32;

interface NewLink {
  readonly kind: LinkKind;
  readonly page: string;
  readonly userId: number;
  readonly email?: string;
  readonly lifeSeconds?: number;
}

/** What making links needs. */
export type NewLinks = Pick<IdentityContext, 'random' | 'links' | 'linkTo'>;

/** Makes a one-time code for a person, and the link that carries it, in its fragment: no access log gets it. */
export const newLink = async (
  context: NewLinks,
  tx: Tx,
  { kind, page, userId, email, lifeSeconds = CODE_SECONDS }: NewLink,
): Promise<Required<Pick<AccountMail, 'link' | 'code'>>> => {
  const code = context.random.bytes(CODE_BYTES).toString('base64url');
  const hash = hashOf(code);
  await insertCode(tx, {
    hash,
    purpose: kind,
    userId,
    lifeSeconds,
    ...(email === undefined ? {} : { email }),
  });
  const link = context.linkTo(`${page}#u=${encodeURIComponent(context.links.write(kind, code))}`);
  return { link, code: { purpose: kind, hash } };
};
