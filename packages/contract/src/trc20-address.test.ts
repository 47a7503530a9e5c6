import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isTrc20Address } from './trc20-address.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

describe('an address of the TRON network', () => {
  it.each([
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true], // the contract of USDT, as the network's explorers show it
    ['TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS', true],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', false], // the last sign
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLjt6', false], // two signs swapped
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', false], // too short
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', false], // another network
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj0t', false], // no sign of base 58
    ['', false],
  ])('%s: %s', (text, right) => expect(isTrc20Address(text, sha256)).toBe(right));
});
