import type { Assertion, Attestation, RequestOptions } from '@lajvard/contract';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { IdentityContext } from '../ports.ts';
import type { Owner } from './factor-events.ts';
import type { PasskeyHost } from './passkey-host.ts';
import {
  CHALLENGE_SECONDS,
  type ChallengePurpose,
  insertChallenge,
  lockFactor,
  lockPasskey,
  type PasskeyRow,
  passkeysOf,
  takeChallenge,
  usePasskey,
} from './passkey-store.ts';
import { challengeIn, checkAssertion, NotProved } from './web-authn.ts';

const CHALLENGE_BYTES = 32;

/** A new challenge for this person's browser. */
export const challengeFor = async (
  context: IdentityContext,
  tx: Tx,
  userId: number,
  purpose: ChallengePurpose,
): Promise<{ challenge: string; timeout: number }> => {
  const challenge = context.random.bytes(CHALLENGE_BYTES).toString('base64url');
  await insertChallenge(tx, { challenge, userId, purpose });
  return { challenge, timeout: CHALLENGE_SECONDS * 1000 };
};

/** How a passkey is named to a browser. */
export const descriptorOf = ({ id, transports }: PasskeyRow) => ({ id, type: 'public-key', transports }) as const;

/** What the browser is asked to show one of these passkeys. */
export const askFor = (
  context: IdentityContext,
  { id: userId, level }: Owner,
  purpose: ChallengePurpose,
): Promise<{ data: RequestOptions } | Refused<'not-found' | 'passkeys-need-host'>> =>
  transaction(context.db, async (tx) => {
    const at = context.passkeyHost(level);
    if (at === null) return new Refused('passkeys-need-host');
    const passkeys = (await lockFactor(tx, userId)) ? await passkeysOf(tx, userId) : [];
    if (passkeys.length === 0) return new Refused('not-found');
    const asked = await challengeFor(context, tx, userId, purpose);
    const allowCredentials = passkeys.map(descriptorOf);
    return { data: { ...asked, rpId: at.host, userVerification: 'required', allowCredentials } };
  });

/** Whether somebody may show a passkey in place of a code. */
export const hasPasskeys = async (context: IdentityContext, { id, level }: Owner): Promise<boolean> =>
  context.passkeyHost(level) !== null && (await passkeysOf(context.db, id)).length > 0;

/** Uses up the challenge that this answers; even a wrong answer does. */
export const expectedOf = async (
  context: IdentityContext,
  tx: Tx,
  {
    owner: { id: userId, level },
    purpose,
    answer,
  }: { owner: Owner; purpose: ChallengePurpose; answer: Assertion | Attestation },
): Promise<{ challenge: string; at: PasskeyHost } | NotProved> => {
  const at = context.passkeyHost(level);
  const challenge = challengeIn(answer);
  if (at === null || challenge === null) return new NotProved('no challenge, or no host');
  const isAsked = await takeChallenge(tx, { challenge, userId, purpose });
  return isAsked ? { challenge, at } : new NotProved('the challenge was not asked, or is used or expired');
};

/** Refuses an answer, and logs why. */
export const wrongPasskey = (
  { log }: IdentityContext,
  userId: number,
  { reason }: NotProved,
): Refused<'passkey-wrong'> => {
  log.warn({ userId, reason }, 'passkey refused');
  return new Refused('passkey-wrong');
};

const signCountOf = async (
  context: IdentityContext,
  tx: Tx,
  asked: { owner: Owner; purpose: ChallengePurpose; answer: Assertion },
): Promise<number | NotProved> => {
  const expected = await expectedOf(context, tx, asked);
  if (expected instanceof NotProved) return expected;
  const passkey = await lockPasskey(tx, asked.owner.id, asked.answer.id);
  return passkey ? checkAssertion(asked.answer, passkey, expected) : new NotProved('an unknown passkey');
};

/** Whether a passkey of this person answered what they were asked; the answer is then used up. */
export const isPasskeyRight = async (
  context: IdentityContext,
  tx: Tx,
  owner: Owner,
  { answer, purpose }: { answer: Assertion; purpose: ChallengePurpose },
): Promise<boolean> => {
  const signCount = await signCountOf(context, tx, { owner, purpose, answer });
  if (signCount instanceof NotProved) {
    wrongPasskey(context, owner.id, signCount);
    return false;
  }
  await usePasskey(tx, answer.id, signCount);
  return true;
};
