import { hasOneReading } from '@lajvard/tlog';
import { NoWebCrypto } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';

/** A document that carries its own Ed25519 signature. */
export interface Signed {
  readonly signature: { readonly value: string };
}

/** The text that a signature covers: the canonical JSON of the whole document without `signature.value`. */
export const signedText = ({ signature: { value: _value, ...signature }, ...document }: Signed): string =>
  canonicalJson({ ...document, signature });

/**
 * Whether this key signed the document.
 * @param publicKey 32 bytes, base64url
 * @returns null on a platform without Ed25519
 * @throws NoWebCrypto on a page that was not loaded over https
 */
export const isSignedWith = (publicKey: string, document: Signed): Promise<boolean | null> =>
  isSignedBy(publicKey, new TextEncoder().encode(signedText(document)), document.signature.value);

/** The same for bytes and their signature, base64url. */
export async function isSignedBy(
  publicKey: string,
  text: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean | null> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) throw new NoWebCrypto();
  const [bytes, signed] = [bytesOfBase64(publicKey), bytesOfBase64(signature)];
  if (!hasOneReading(bytes, signed)) return false;
  const key = await subtle.importKey('raw', bytes, { name: 'Ed25519' }, false, ['verify']).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null;
    throw error;
  });
  if (key === null) return null;
  return subtle.verify({ name: 'Ed25519' }, key, signed, text);
}

/**
 * Decodes base64url. Invalid text, or text that is not the canonical encoding of its bytes (the last letter has unused
 * bits), gives no bytes, so that no signature matches and not one letter of a document can be changed.
 */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) return new Uint8Array();
  const padded = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .padEnd(Math.ceil(text.length / 4) * 4, '=');
  if (text.length % 4 === 1) return new Uint8Array();
  const plain = atob(padded);
  if (btoa(plain) !== padded) return new Uint8Array();
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
