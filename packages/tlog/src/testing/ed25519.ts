import type { NoteKey, Sign } from '../note.ts';

/** What precedes the 32 secret bytes in PKCS #8 (RFC 8410). */
const PKCS8 = Uint8Array.of(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32);

/** A key of a note from its 32 secret bytes, and how it signs. */
export async function keyFrom(
  name: string,
  seed: Uint8Array,
  kind: NoteKey['kind'] = 'ed25519',
): Promise<{ key: NoteKey; sign: Sign }> {
  const { subtle } = globalThis.crypto;
  const encoded = Uint8Array.of(...PKCS8, ...seed);
  const secret = await subtle.importKey('pkcs8', encoded, { name: 'Ed25519' }, true, ['sign']);
  const { x = '' } = await subtle.exportKey('jwk', secret);
  const plain = atob(x.replaceAll('-', '+').replaceAll('_', '/'));
  return {
    key: { name, kind, publicKey: Uint8Array.from(plain, (sign) => sign.charCodeAt(0)) },
    sign: async (message) => new Uint8Array(await subtle.sign('Ed25519', secret, Uint8Array.from(message))),
  };
}
