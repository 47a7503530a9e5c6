import { describe, expect, it } from 'vitest';
import { accountHexOf, addressOfAccount, isTrc20Address } from './trc20-address.ts';

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
