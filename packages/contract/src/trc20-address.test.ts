import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { ALL_ROUTES } from './index.ts';
import { accountHexOf, addressOfAccount, isTrc20Address, readTrc20Address, whyNoWallet } from './trc20-address.ts';

describe('an address of the TRON network', () => {
  it.each([
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true], // the contract of USDT, as the network's explorers show it
    ['TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS', true],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', false], // the last sign
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLjt6', false], // two signs swapped
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', false], // too short
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', false], // another network
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj0t', false], // no sign of base 58
    [`TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t${'1'.repeat(10_000)}`, false], // too long
    [' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', false],
    ['', false],
  ])('%s: %s', (text, right) => expect(isTrc20Address(text)).toBe(right));

  it('and the account in the events of the network name each other', () => {
    // the contract of USDT, as the network's documentation shows both
    const account = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
    expect(accountHexOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(account);
    expect(addressOfAccount(account)).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect(accountHexOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'), 'a wrong checksum names nobody').toBeNull();
  });
});

const WALLET = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
const OTHER = 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS';
const fullWidth = (text: string) => text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));
const persian = (text: string) => text.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));

/** Texts that name one address. */
const READ: readonly [string, string][] = [
  ['the address', WALLET],
  ['blanks around', `  ${WALLET}\t`],
  ['no-break spaces around', `\u00a0${WALLET}\u202f`],
  ['a blank within', `${WALLET.slice(0, 17)} ${WALLET.slice(17)}`],
  ['a line break within', `${WALLET.slice(0, 17)}\r\n${WALLET.slice(17)}`],
  ['a zero-width space', `\u200b${WALLET}`],
  ['a byte order mark', `\ufeff${WALLET}`],
  ['a mark of direction', `\u200f${WALLET}`],
  ['an isolate', `\u2066${WALLET}\u2069`],
  ['full width', fullWidth(WALLET)],
  ['Persian digits', persian(WALLET)],
  ['quotes', `"${WALLET}"`],
  ['Persian quotes', `«${WALLET}»`],
  ['a full stop behind', `${WALLET}.`],
  ['a label', `TRC20: ${WALLET}`],
  ['a Persian label', `آدرس: ${WALLET}`],
  ['a link', `https://tronscan.org/#/address/${WALLET}`],
  ['a link with a question', `https://tronscan.org/#/address/${WALLET}?lang=fa`],
  ['a link of a wallet', `tron:${WALLET}?amount=5`],
];

/** Texts that name none, or more than one. */
const REFUSED: readonly [string, string][] = [
  ['two signs swapped', `${WALLET.slice(0, -2)}Fp`],
  ['O for o', WALLET.replace('o', 'O')],
  ['l for i', WALLET.replace('i', 'l')],
  ['lower case', WALLET.toLowerCase()],
  ['one sign less', WALLET.slice(0, -1)],
  ['one sign more', `${WALLET}1`],
  ['the address twice', `${WALLET}${WALLET}`],
  ['the address twice, with a blank', `${WALLET} ${WALLET}`],
  ['two addresses', `${WALLET} ${OTHER}`],
  ['a shortened one', `${WALLET.slice(0, 4)}…${WALLET.slice(-4)}`],
  ['a Cyrillic letter', WALLET.replace('H', '\u041d')],
  ['a word glued to it', `wallet${WALLET}`],
  ['another network', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['words', 'my wallet'],
];

const bodies = ALL_ROUTES.flatMap((route) => {
  const shape = (route.body as z.ZodMiniObject | undefined)?.shape;
  return shape?.dest_wallet_code === undefined ? [] : [[route.name, route.body as z.ZodMiniType] as const];
});

it('an address is typed in one form', () => expect(bodies.map(([name]) => name)).toEqual(['withdrawalCreate']));

describe.each(bodies)('the address in %s', (_name, body) => {
  const wallet = (text: string) => body.safeParse({ amount: 30, dest_wallet_code: text });
  it.each(READ)('is read from: %s', (_what, text) => {
    expect(wallet(text)).toMatchObject({ success: true, data: { dest_wallet_code: WALLET } });
    expect(body.safeParse({ amount: 30, wallet: text }), 'saved').toMatchObject({ data: { wallet: WALLET } });
  });
  it.each(REFUSED)('is not read from: %s', (_what, text) => {
    expect(readTrc20Address(text)).toBeNull();
    const { success, data } = wallet(text) as { success: boolean; data?: { dest_wallet_code: string } };
    expect(success && isTrc20Address(data?.dest_wallet_code ?? ''), 'the server looks at the checksum').toBe(false);
  });
});

describe('an address that is no wallet of a person', () => {
  const house = { wallet: OTHER, contract: 'TSbUiRhaxeEajbMrqYarPkyiX658mf3PHE' };
  it.each([
    [WALLET, null],
    ['', null],
    ['not an address', null],
    [house.wallet, 'house'],
    [house.contract, 'token'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'token'],
    ['TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', 'token'],
    ['TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz', 'token'],
    ['TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn', 'token'],
    ['TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4', 'token'],
    ['TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR', 'token'],
    ['TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9', 'token'],
    ['TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S', 'token'],
    ['TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4', 'token'],
    ['TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 'token'],
    [addressOfAccount('0'.repeat(40)), 'nobody'],
    [addressOfAccount('f'.repeat(40)), 'nobody'],
  ] as const)('%s: %s', (address, why) => expect(whyNoWallet(address, house)).toBe(why));

  it('without a wallet of the house', () => expect(whyNoWallet('', { wallet: '', contract: '' })).toBeNull());
});
