import type { Assertion, Attestation, CreationOptions, RequestOptions } from '@lajvard/contract';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { PageRefusal } from '../calls/call-error.ts';

/** Whether this browser has passkeys. */
export const hasPasskeys = browserSupportsWebAuthn;

/** Whether passkeys that work at this origin work on this page. */
export const worksHere = (origin: string | null): boolean => hasPasskeys() && window.location.origin === origin;

/** Why the browser made or showed no passkey, as a text's key. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof WebAuthnError)) return 'factor:passkey.failed';
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'factor:passkey.there';
  if (error.code === 'ERROR_INVALID_DOMAIN' || error.code === 'ERROR_INVALID_RP_ID') return 'factor:passkey.elsewhere';
  const isCancelled = error.name === 'NotAllowedError' || error.name === 'AbortError';
  return isCancelled ? 'factor:passkey.cancelled' : 'factor:passkey.failed';
};

const orSayWhy = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw new PageRefusal(reasonOf(error), { cause: error });
  });

/** Asks the browser for a new passkey. @throws PageRefusal, also when its window is closed */
export const createPasskey = async (options: CreationOptions): Promise<Attestation> => {
  const { id, rawId, response } = await orSayWhy(startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
};

/** Asks the browser to show a passkey. @throws PageRefusal, also when its window is closed */
export const showPasskey = async (options: RequestOptions): Promise<Assertion> => {
  const { id, rawId, response } = await orSayWhy(startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } };
};
