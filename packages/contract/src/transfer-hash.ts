import { toLatinDigits } from '@lajvard/money';
import * as z from 'zod/mini';

/** A hash as it is stored and compared since every new one is read by `readTransferHash`. */
export const TRANSFER_HASH = /^[0-9a-f]{64}$/;
const PREFIX = /^0x/;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const MAX_TEXT_LENGTH = 2_000;

/** Lower case and Latin digits, without characters that nobody sees. */
const plain = (text: string): string =>
  toLatinDigits(text.normalize('NFKC'))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();

const hashesIn = (text: string): string[] =>
  (text.match(WORD) ?? []).map((word) => word.replace(PREFIX, '')).filter((word) => TRANSFER_HASH.test(word));

/**
 * The hash of the one transfer that a text names: alone, in a link of an explorer, or among other words. It may be
 * broken by blanks and lines, begin with one `0x`, and have digits of any script.
 * @returns 64 hexadecimal digits; null if the text holds none, or several
 */
export const readTransferHash = (text: string): string | null => {
  const read = plain(text);
  for (const hashes of [hashesIn(read), hashesIn(read.replace(/\s/g, ''))]) {
    const [hash, ...others] = hashes;
    if (hash !== undefined) return others.length === 0 ? hash : null;
  }
  return null;
};

/** A text as hashes are compared, for what is searched and what was stored before every hash was read whole. */
export const hashKey = (text: string): string =>
  readTransferHash(text) ?? plain(text).replace(/\s/g, '').replace(PREFIX, '');

/**
 * The field for the hash of a transfer, for deposits and receipts alike. An empty text passes: whether a hash is
 * required is checked elsewhere.
 */
export const transferHash = (missing?: string) =>
  z.string(missing).check(
    z.trim(),
    z.maxLength(MAX_TEXT_LENGTH, 'errors:hash-code-invalid'),
    z.overwrite((text) => readTransferHash(text) ?? text),
    z.refine((text) => text === '' || TRANSFER_HASH.test(text), { error: 'errors:hash-code-invalid' }),
  );
