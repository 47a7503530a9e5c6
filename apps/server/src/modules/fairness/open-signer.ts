import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Keys } from '#platform/keys.ts';
import { seal, unseal } from '#platform/seal.ts';
import { activateKey, allKeys, holdSigningKey } from './signing-key-store.ts';

/** Signs texts for the casino. */
export interface Signer {
  readonly keyId: string;
  /** 32 bytes, base64url. */
  readonly publicKey: string;
  /** @returns the 64 bytes of the Ed25519 signature over the bytes, or the UTF-8 text, base64url */
  sign(signed: string | Buffer): string;
}

/** The 32 bytes of a public key. */
const rawPublicKey = (key: KeyObject): Buffer =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');

const keyIdOf = (publicKey: Buffer): string => createHash('sha256').update(publicKey).digest('hex').slice(0, 16);

const signerOf = (key: KeyObject): Signer => ({
  keyId: keyIdOf(rawPublicKey(key)),
  publicKey: rawPublicKey(key).toString('base64url'),
  sign: (signed) =>
    sign(null, typeof signed === 'string' ? Buffer.from(signed, 'utf8') : signed, key).toString('base64url'),
});

const opened = (sealingKeys: readonly Buffer[], sealed: string | null): KeyObject | null => {
  const pem = sealed === null ? null : unseal(sealingKeys, sealed);
  return pem === null ? null : createPrivateKey(pem);
};

/**
 * This casino's signer. It uses the given key; without one, the key that the database holds sealed; and if there is
 * none (the first start) or its seal can no longer be opened, a new key. Servers that start at the same time get the
 * same key.
 * @param given a private Ed25519 key in PEM (PKCS 8); null: none
 * @param sealingKeys 32 bytes each; what an older one sealed is resealed with the newest
 */
export const openSigner = (db: Db, given: string | null, sealingKeys: Keys): Promise<Signer> =>
  transaction(db, async (tx) => {
    const current = await holdSigningKey(tx);
    const kept = given === null ? opened(sealingKeys, current?.private_sealed ?? null) : createPrivateKey(given);
    const key = kept ?? generateKeyPairSync('ed25519').privateKey;
    const publicKey = rawPublicKey(key);
    const signer = signerOf(key);
    const isSealed = given !== null || opened([sealingKeys[0]], current?.private_sealed ?? null) !== null;
    if (current?.key_id !== signer.keyId || !isSealed) {
      const pem = key.export({ format: 'pem', type: 'pkcs8' }).toString();
      const private_sealed = given === null ? seal(sealingKeys, pem) : null;
      await activateKey(tx, { key_id: signer.keyId, public_key: publicKey, private_sealed });
    }
    return signer;
  });

/**
 * The same signer for a tool that only reads, also from a standby: it makes no key and replaces none.
 * @returns null: there is none yet, or its seal cannot be opened with these secrets
 */
export const readSigner = async (db: Db, given: string | null, sealingKeys: Keys): Promise<Signer | null> => {
  const current = (await allKeys(db)).find(({ retired_at }) => retired_at === null);
  const key = given === null ? opened(sealingKeys, current?.private_sealed ?? null) : createPrivateKey(given);
  return key && signerOf(key);
};

/**
 * By id, the public keys that servers of this house sign with, base64url: this server's, the one it was given before,
 * and those whose private part its secrets sealed. The list of public keys proves nothing: who owns the tables can add
 * to it.
 * @param previous a private key in PEM; null: none
 */
export const ownKeys = async (
  db: Db | Tx,
  signer: Signer,
  sealingKeys: Keys,
  previous: string | null,
): Promise<Map<string, string>> => {
  const given = previous === null ? [] : [signerOf(createPrivateKey(previous))];
  const keys = new Map([signer, ...given].map(({ keyId, publicKey }) => [keyId, publicKey]));
  for (const { private_sealed } of await allKeys(db)) {
    const key = opened(sealingKeys, private_sealed);
    if (key === null) continue;
    const { keyId, publicKey } = signerOf(key);
    keys.set(keyId, publicKey);
  }
  return keys;
};
