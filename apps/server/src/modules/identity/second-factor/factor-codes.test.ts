import { describe, expect, it } from 'vitest';
import { secretOf, stepOf, uriOf } from './factor-codes.ts';

// RFC 6238, appendix B: the secret of the vectors for SHA-1, and its codes of 8 digits, whose last 6 are ours
const SECRET = secretOf(Buffer.from('12345678901234567890', 'ascii'));
const VECTORS = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const;

describe('a code of an authenticator app', () => {
  it.each(VECTORS)('at %d s is the one of RFC 6238', (seconds, code) => {
    expect(stepOf(SECRET, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it.each([
    [-60, null],
    [-30, 0],
    [0, 0],
    [30, 0],
    [60, null],
  ])('counts %d s later as its own step or not at all', (later, step) => {
    const at = 1234567890;
    const wanted = step === null ? null : Math.floor(at / 30);
    expect(stepOf(SECRET, '005924', (at + later) * 1000)).toBe(wanted);
  });

  it.each(['', '00592', '0059244', 'abcdef', '٠٠٥٩٢٤', '005 924'])('is not %j', (code) => {
    expect(stepOf(SECRET, code, 1234567890_000)).toBeNull();
  });
});

it('gives apps an address that names the product and the person', () => {
  expect(uriOf('GEZDGNBVGY3TQOJQ', 'Lajvard', 'sara@example.org')).toBe(
    'otpauth://totp/Lajvard:sara%40example.org?issuer=Lajvard&secret=GEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  );
});
