import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '@lajvard/contract';

/** What an authenticator or a browser does otherwise than it should. */
interface Fault {
  /** The page's origin, as the browser says. */
  readonly origin?: string;
  /** The host for which the authenticator signs. */
  readonly host?: string;
  /** Whether it asked for a finger or a PIN. */
  readonly isVerified?: boolean;
  /** The count of signatures that it says. */
  readonly count?: number;
  readonly challenge?: string;
  /** The passkey it says that it shows. */
  readonly id?: string;
}

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;
const head = (host: string, flags: number, count: number): Buffer => {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags);
  rest.writeUInt32BE(count, 1);
  return Buffer.concat([sha256(host), rest]);
};

/** CBOR of `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }`: a public key for ES256 (RFC 9053). */
const coseOf = ({ x = '', y = '' }: { x?: string; y?: string }): Buffer =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

/** CBOR of `{ "fmt": "none", "attStmt": {}, "authData": … }`. */
const attestationOf = (authData: Buffer): Buffer => {
  const bytes = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
  return Buffer.concat([Buffer.from('\xa3cfmtdnonegattStmt\xa0hauthData', 'latin1'), bytes, authData]);
};

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A new authenticator with one passkey (ES256), and the browser before it, which shows a page of this origin. */
export const newAuthenticator = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counted = 0;
  const flagsOf = ({ isVerified = true }: Fault): number => (isVerified ? PRESENT | VERIFIED : PRESENT);
  const own = (as = text(id)) => ({ id: as, rawId: as, type: 'public-key' }) as const;
  return {
    id: text(id),
    /** As `navigator.credentials.create`. */
    create: (asked: CreationOptions, fault: Fault = {}): Attestation => {
      const length = Buffer.from([0, id.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey.export({ format: 'jwk' }))]);
      const authData = Buffer.concat([head(fault.host ?? asked.rp.id, flagsOf(fault) | HAS_KEY, 0), key]);
      const said = clientData('webauthn.create', fault.challenge ?? asked.challenge, fault.origin ?? origin);
      const response = { clientDataJSON: text(said), attestationObject: text(attestationOf(authData)) };
      return { ...own(fault.id), response: { ...response, transports: ['internal'] } };
    },
    /** As `navigator.credentials.get`; each signature counts one more. */
    get: (asked: RequestOptions, fault: Fault = {}): Assertion => {
      counted += 1;
      const authData = head(fault.host ?? asked.rpId, flagsOf(fault), fault.count ?? counted);
      const said = clientData('webauthn.get', fault.challenge ?? asked.challenge, fault.origin ?? origin);
      const signature = sign('sha256', Buffer.concat([authData, sha256(said)]), privateKey);
      const response = { clientDataJSON: text(said), authenticatorData: text(authData), signature: text(signature) };
      return { ...own(fault.id), response };
    },
  };
};
export type Authenticator = ReturnType<typeof newAuthenticator>;
