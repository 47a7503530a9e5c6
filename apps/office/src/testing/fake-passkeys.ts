import { vi } from 'vitest';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const credential = (response: object) => ({
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  response: { clientDataJSON: bytes('said'), ...response },
  getClientExtensionResults: () => ({}),
});

/** What the browser's window ends with. */
export const CANCELLED = new DOMException('The operation was not allowed.', 'NotAllowedError');

/** A browser with passkeys; `shows` and `makes` are what its windows end with, by default a passkey. */
export const fakePasskeys = () => {
  const shows = vi.fn(
    async (_asked: CredentialRequestOptions): Promise<unknown> =>
      credential({ authenticatorData: bytes('data'), signature: bytes('signed'), userHandle: null }),
  );
  const makes = vi.fn(
    async (_asked: CredentialCreationOptions): Promise<unknown> =>
      credential({ attestationObject: bytes('made'), getTransports: () => ['internal'] }),
  );
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { value: { get: shows, create: makes }, configurable: true });
  return { shows, makes };
};

/** What the server asks a browser to show. */
export const ASKED = {
  challenge: 'Y2g',
  timeout: 300_000,
  rpId: 'localhost',
  userVerification: 'required',
  allowCredentials: [{ id: 'a2V5', type: 'public-key', transports: ['internal'] }],
};

/** What the browser then answers, as the office sends it. */
export const SHOWN = {
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key',
  response: { clientDataJSON: 'c2FpZA', authenticatorData: 'ZGF0YQ', signature: 'c2lnbmVk' },
};
