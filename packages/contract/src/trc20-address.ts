const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ADDRESS_BYTES = 25; // version, 20 bytes of the account, 4 of the checksum
const TRON_VERSION = 0x41;

/** Decodes base 58; null for an invalid character, or if the result does not fit into an address. */
const bytesOf = (text: string): Uint8Array | null => {
  let value = 0n;
  for (const sign of text) {
    const digit = ALPHABET.indexOf(sign);
    if (digit < 0) return null;
    value = value * 58n + BigInt(digit);
  }
  const bytes = new Uint8Array(ADDRESS_BYTES);
  for (let place = ADDRESS_BYTES - 1; place >= 0; place--) {
    bytes[place] = Number(value & 0xffn);
    value >>= 8n;
  }
  return value === 0n ? bytes : null;
};

/**
 * The account of an address as the network's events name it: 40 hex digits; null for an invalid address.
 * Ignores the checksum.
 */
export const accountHexOf = (text: string): string | null => {
  const bytes = text.length === 34 ? bytesOf(text) : null;
  if (bytes === null || bytes[0] !== TRON_VERSION) return null;
  return [...bytes.subarray(1, ADDRESS_BYTES - 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The address of an account, as people write it. `sha256` is the caller's. @param hex 40 hexadecimal digits */
export const addressOfAccount = (hex: string, sha256: (bytes: Uint8Array) => Uint8Array): string => {
  const account = new Uint8Array([TRON_VERSION, ...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))]);
  const bytes = [...account, ...sha256(sha256(account)).subarray(0, 4)];
  let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let text = '';
  for (; value > 0n; value /= 58n) text = `${ALPHABET[Number(value % 58n)]}${text}`;
  return text;
};

/**
 * Whether a text is a TRON address: 34 characters, beginning with T, with a correct checksum. `sha256` is the caller's.
 */
export const isTrc20Address = (text: string, sha256: (bytes: Uint8Array) => Uint8Array): boolean => {
  const bytes = text.length === 34 ? bytesOf(text) : null;
  if (bytes === null || bytes[0] !== TRON_VERSION) return false;
  const checksum = sha256(sha256(bytes.subarray(0, ADDRESS_BYTES - 4)));
  return bytes.subarray(ADDRESS_BYTES - 4).every((byte, place) => byte === checksum[place]);
};
