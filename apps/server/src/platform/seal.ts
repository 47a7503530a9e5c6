import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text so that only the newest of these keys reads it and nobody can change it (AES-256-GCM). */
export const seal = ([key]: Keys, text: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
};

/** The text that was sealed with one of these keys; null when it was not, or was changed. */
export const unseal = (keys: readonly Buffer[], sealed: string): string | null => {
  for (const key of keys) {
    const text = unsealWith(key, sealed);
    if (text !== null) return text;
  }
  return null;
};

const unsealWith = (key: Buffer, sealed: string): string | null => {
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
