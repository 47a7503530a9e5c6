import type { Assertion, Attestation } from '@lajvard/contract';
import type { PasskeyHost } from './passkey-host.ts';
import type { PasskeyRow } from './passkey-store.ts';

/** Loaded with the first passkey: it brings parsers of certificates, 20 MB in memory. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/**
 * Loads what checks passkeys. To be called before the transaction of a check: loading takes a slow machine seconds, in
 * which the transaction would hold its locks and the database would end it.
 */
export const loadPasskeyChecks = async (): Promise<void> => {
  await Promise.all([library(), helpers()]);
};

/** Ed25519, ES256 and RS256, as COSE numbers them: between them every authenticator has one. */
export const ALGORITHMS = [-8, -7, -257];

/**
 * What browsers send when nobody asks who made the authenticator. The other formats carry certificates, which the
 * library would check against lists that it fetches from addresses in them.
 */
const FORMATS: ReadonlySet<string> = new Set(['none', 'packed']);

/** An answer that does not count, and why, for the log. */
export class NotProved {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/** What an answer is checked against. */
interface ExpectedAnswer {
  readonly challenge: string;
  readonly at: PasskeyHost;
}

const expectedOf = ({ challenge, at }: ExpectedAnswer) => ({
  expectedChallenge: challenge,
  expectedOrigin: at.origin,
  expectedRPID: at.host,
  requireUserVerification: true,
});

const reasonOf = (error: unknown): NotProved => new NotProved(error instanceof Error ? error.message : String(error));

/** The challenge that an answer says it signs; null if it says none. */
export const challengeIn = ({ response }: Assertion | Attestation): string | null => {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = said as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};

/** Checks what a browser signed with a passkey. @returns the new count of signatures */
export const checkAssertion = async (
  answer: Assertion,
  { public_key, sign_count, id }: Pick<PasskeyRow, 'id' | 'public_key' | 'sign_count'>,
  expected: ExpectedAnswer,
): Promise<number | NotProved> => {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...response } = answer.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      credential: { id, publicKey: new Uint8Array(public_key), counter: sign_count },
      ...expectedOf(expected),
    });
    return verified ? authenticationInfo.newCounter : new NotProved('the signature is wrong');
  } catch (error) {
    return reasonOf(error);
  }
};

/** Checks a new passkey. */
export const checkAttestation = async (
  answer: Attestation,
  expected: ExpectedAnswer,
): Promise<Pick<PasskeyRow, 'id' | 'public_key' | 'sign_count'> | NotProved> => {
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject } = await helpers();
  try {
    const sent = new Uint8Array(Buffer.from(answer.response.attestationObject, 'base64url'));
    const format = decodeAttestationObject(sent).get('fmt');
    if (!FORMATS.has(format)) return new NotProved(`attestation of the format ${format}`);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
      ...expectedOf(expected),
    });
    if (!verified) return new NotProved('the attestation is wrong');
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, public_key: Buffer.from(publicKey), sign_count: counter };
  } catch (error) {
    return reasonOf(error);
  }
};
