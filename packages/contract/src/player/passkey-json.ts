import * as z from 'zod/mini';

/** Bytes as the JSON forms of WebAuthn write them: base64url without padding. */
const bytes = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(most));

const MAX_ID = 1364; // WebAuthn, 6.5.1: 1,023 bytes
/** The credential id of a passkey. */
export const passkeyId = bytes(MAX_ID);
const clientDataJSON = bytes(4096);
const own = { id: passkeyId, rawId: passkeyId, type: z.literal('public-key') };

/** What `navigator.credentials.get` returned, as WebAuthn's AuthenticationResponseJSON without its extensions. */
export const assertion = z.strictObject({
  ...own,
  response: z.strictObject({
    clientDataJSON,
    authenticatorData: bytes(4096),
    signature: bytes(2048),
    userHandle: z.optional(bytes(128)),
  }),
});
export type Assertion = z.infer<typeof assertion>;

/** What `navigator.credentials.create` returned, as WebAuthn's RegistrationResponseJSON without its extensions. */
export const attestation = z.strictObject({
  ...own,
  response: z.strictObject({
    clientDataJSON,
    attestationObject: bytes(16_384),
    transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
  }),
});
export type Attestation = z.infer<typeof attestation>;

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });
const asked = { challenge: z.string(), timeout: z.number() };

/** What a browser is asked for a new passkey: WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const creationOptions = z.object({
  ...asked,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('required') }),
  excludeCredentials: z.array(descriptor),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** What a browser is asked to show a passkey: WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const requestOptions = z.object({
  ...asked,
  rpId: z.string(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
});
export type RequestOptions = z.infer<typeof requestOptions>;
