import * as z from 'zod/mini';

/** Normalises a hash for comparison: no spaces or invisible characters, no `0x`, lower case. */
export const hashKey = (hash: string): string =>
  hash
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/^0x/, '');

/**
 * The format of a transfer's hash, for deposits and receipts alike. The empty text passes: whether a hash is required
 * is checked elsewhere.
 */
export const looksLikeHash = z.refine<string>((hash) => hash === '' || /^[0-9a-z]{6,128}$/.test(hashKey(hash)), {
  error: 'errors:hash-code-invalid',
});
