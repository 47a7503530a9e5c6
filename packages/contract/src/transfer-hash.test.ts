import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { ALL_ROUTES, hashKey, readTransferHash } from './index.ts';

const HASH = '4f0e9bb2a1c7d3568890efab12cd34567a0b1c2d3e4f5061728394a5b6c7d8e9';
const OTHER = 'a'.repeat(64);
const persian = (text: string) => text.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));
const arabic = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
const fullWidth = (text: string) => text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));
const half = [HASH.slice(0, 32), HASH.slice(32)] as const;

/** Texts that name one transfer. */
const READ: readonly [string, string][] = [
  ['the hash', HASH],
  ['upper case', HASH.toUpperCase()],
  ['0x before', `0x${HASH}`],
  ['0X before', `0X${HASH.toUpperCase()}`],
  ['blanks around', `  ${HASH}\t`],
  ['no-break spaces around', `\u00a0${HASH}\u202f`],
  ['a blank within', half.join(' ')],
  ['a blank after 0x', `0x ${HASH}`],
  ['a line break within', half.join('\r\n')],
  ['a line break after', `${HASH}\n`],
  ['zero-width spaces', `\u200b${half.join('\u200b')}`],
  ['a soft hyphen', half.join('\u00ad')],
  ['a byte order mark', `\ufeff${HASH}`],
  ['a joiner', half.join('\u200c')],
  ['a mark of direction', `\u200f${HASH}`],
  ['an isolate', `\u2066${HASH}\u2069`],
  ['an embedding', `\u202a${HASH}\u202c`],
  ['full width', fullWidth(HASH)],
  ['Persian digits', persian(HASH)],
  ['Arabic digits', arabic(HASH)],
  ['quotes', `"${HASH}"`],
  ['Persian quotes', `«${HASH}»`],
  ['curly quotes', `“${HASH}”`],
  ['backticks', `\`${HASH}\``],
  ['brackets', `(${HASH})`],
  ['a full stop behind', `${HASH}.`],
  ['a Persian comma behind', `${HASH}،`],
  ['quotes and a line break within', `"${half.join('\n')}"`],
  ['TXID:', `TXID: ${HASH}`],
  ['TXID: without a blank', `TXID:${HASH}`],
  ['TXID: and a line break within', `TXID: ${half.join('\n')}`],
  ['TxHash=', `TxHash=${HASH}`],
  ['a word before', `hash ${HASH}`],
  ['a sentence', `I sent 50 USDT, see ${HASH}, thank you`],
  ['a Persian sentence', `کد هش من ${persian(HASH)} است.`],
  ['a Persian label', `کدهش:${HASH}`],
  ['a link', `https://tronscan.org/#/transaction/${HASH}`],
  ['a link with a language', `https://tronscan.org/#/transaction/${HASH}?lang=fa`],
  ['a link of another explorer', `https://www.oklink.com/tron/tx/${HASH.toUpperCase()}/`],
  ['a link with 0x', `https://explorer.example/tx/0x${HASH}#events`],
  ['a link in a sentence', `see https://tronscan.org/#/transaction/${HASH} please`],
  ['a link in brackets', `<https://tronscan.org/#/transaction/${HASH}>`],
  ['a link with a broken line', `https://tronscan.org/#/transaction/${half.join('\n')}`],
  ['JSON', `{"txID":"${HASH}"}`],
];

/** Texts that name none, or more than one. */
const REFUSED: readonly [string, string][] = [
  ['TXID without a colon', `TXID${HASH}`],
  ['a word glued to it', `hash${HASH}`],
  ['a Persian word glued to it', `هش${HASH}`],
  ['the hash twice', `${HASH}${HASH}`],
  ['the hash twice, with a blank', `${HASH} ${HASH}`],
  ['the hash twice, in two lines', `${HASH}\n${HASH}`],
  ['two hashes', `${HASH} ${OTHER}`],
  ['two links', `https://a.example/tx/${HASH} https://a.example/tx/${OTHER}`],
  ['0x twice', `0x0x${HASH}`],
  ['the first 63 digits', HASH.slice(0, 63)],
  ['the last 63 digits', HASH.slice(1)],
  ['the first 12 digits', HASH.slice(0, 12)],
  ['one digit more', `${HASH}a`],
  ['a 0 before', `0${HASH}`],
  ['a 0 behind', `${HASH}0`],
  ['0x and 62 digits', `0x${HASH.slice(2)}`],
  ['O for 0', HASH.replace('0', 'O')],
  ['l for 1', HASH.replace('1', 'l')],
  ['I for 1', HASH.replace('1', 'I')],
  ['a Cyrillic a', HASH.replace('a', '\u0430')],
  ['a Cyrillic letter before', `\u0430${HASH}`],
  ['a combining mark behind', `${HASH}\u0301`],
  ['dots within', `${HASH.slice(0, 8)}...${HASH.slice(-8)}`],
  ['an ellipsis within', `${HASH.slice(0, 8)}…${HASH.slice(-8)}`],
  ['a hyphen within', half.join('-')],
  ['six letters', 'abcdef'],
  ['words', 'not a hash'],
  ['a sentence', 'paid-by-hand'],
  ['an address', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['a link to an address', 'https://tronscan.org/#/address/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['a shortened link', 'https://tronscan.org/#/transaction/4f0e9b'],
  ['a page', '<script>'],
  ['numbers that are no digits', '½'.repeat(64)],
  ['64 other letters', 'g'.repeat(64)],
  ['a very long text', `${'x '.repeat(1_500)}${HASH}`],
];

const bodies = ALL_ROUTES.flatMap(({ name, body }) => {
  const field = (body as z.ZodMiniObject | undefined)?.shape?.hash_code;
  return field === undefined ? [] : [[name, field as z.ZodMiniType] as const];
});

it('a transfer is named in two forms', () => {
  expect(bodies.map(([name]) => name).toSorted()).toEqual(['depositCreate', 'withdrawalUpdate']);
});

describe.each(bodies)('the hash in %s', (_name, field) => {
  it.each(READ)('is read from: %s', (_what, text) => expect(field.safeParse(text)).toMatchObject({ data: HASH }));
  it.each(REFUSED)('is not read from: %s', (_what, text) =>
    expect(field.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['errors:hash-code-invalid']),
  );
});

describe('a search', () => {
  it.each(READ)('by the hash finds it, written with: %s', (_what, text) => expect(hashKey(text)).toBe(HASH));
  it.each([
    ['4F0E9B', '4f0e9b'],
    [' 0x4f0e ', '4f0e'],
    ['۴f۰e', '4f0e'],
    ['\u200fTXID4f0e', 'txid4f0e'],
    ['', ''],
  ])('by a part of it, %j, is by %j', (text, words) => expect(hashKey(text)).toBe(words));
});

it('a hash that was read is read as itself', () => expect(readTransferHash(HASH)).toBe(HASH));
