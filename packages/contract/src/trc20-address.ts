import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';

const TRON_VERSION = 0x41;
const ACCOUNT_BYTES = 20;

/** Made when it is needed: no page pays for it that shows no address. */
const base58check = () => createBase58check(sha256);

/**
 * The account of an address as the network's events name it: 40 hex digits; null for a text that is no TRON address,
 * by its checksum too.
 */
export const accountHexOf = (text: string): string | null => {
  try {
    const bytes = base58check().decode(text);
    const isTron = bytes.length === 1 + ACCOUNT_BYTES && bytes[0] === TRON_VERSION;
    return isTron ? bytesToHex(bytes.subarray(1)) : null;
  } catch {
    return null; // a character outside base 58, or a wrong checksum
  }
};

/** The address of an account, as people write it. @param hex 40 hexadecimal digits */
export const addressOfAccount = (hex: string): string =>
  base58check().encode(Uint8Array.of(TRON_VERSION, ...hexToBytes(hex)));

/** Whether a text is a TRON address: 34 characters, beginning with T, with a correct checksum. */
export const isTrc20Address = (text: string): boolean => accountHexOf(text) !== null;
