import { toLatinDigits } from '@lajvard/money';
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

/** The format of a TRC20 address; `isTrc20Address` verifies the checksum too. */
export const TRC20_LOOK = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

const addressesIn = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => TRC20_LOOK.test(word) && isTrc20Address(word));

/**
 * The one TRON address that a text names: alone, in a link of an explorer, or among other words. It may be broken by
 * blanks and lines.
 * @returns null if the text names none, or several
 */
export const readTrc20Address = (text: string): string | null => {
  const read = toLatinDigits(text.normalize('NFKC')).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  for (const addresses of [addressesIn(read), addressesIn(read.replace(/\s/g, ''))]) {
    const [address, ...others] = addresses;
    if (address !== undefined) return others.length === 0 ? address : null;
  }
  return null;
};

/** No key leads to these accounts. */
const NOBODY: ReadonlySet<string | null> = new Set(['0'.repeat(40), 'f'.repeat(40)]);
/** Contracts of much used tokens. What is sent to one stays there for ever. */
const TOKENS: ReadonlySet<string> = new Set([
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', // USDT
  'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', // USDC
  'TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz', // USDD
  'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn', // USDD until 2025
  'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4', // TUSD
  'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR', // WTRX
  'TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9', // JST
  'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S', // SUN
  'TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4', // BTT
  'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', // WIN
]);

/** Why no money should be sent to an address. `house`: deposits go there. */
export const NO_WALLETS = ['house', 'token', 'nobody'] as const;
export type NoWallet = (typeof NO_WALLETS)[number];

/**
 * Why an address is no wallet of a person; null: it may be one.
 * @param house the wallet of deposits and the contract of the token; either may be empty
 */
export const whyNoWallet = (
  address: string,
  house: { readonly wallet: string; readonly contract: string },
): NoWallet | null => {
  if (address === '') return null;
  if (address === house.wallet) return 'house';
  if (address === house.contract || TOKENS.has(address)) return 'token';
  return NOBODY.has(accountHexOf(address)) ? 'nobody' : null;
};
