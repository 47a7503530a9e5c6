import { expect, it } from 'vitest';
import { hasOneReading } from './ed25519.ts';

const BASE = `58${'66'.repeat(31)}`;
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const isRead = (key: string, point: string) => hasOneReading(bytes(key), bytes(point + '00'.repeat(32)));

it('a key and a signature of the group are read', () => expect(isRead(BASE, BASE)).toBe(true));

// the eight points of small order and the second encodings of RFC 8032, 5.1.3
it.each([
  ['the neutral point', `01${'00'.repeat(31)}`],
  ['the neutral point with a sign', `01${'00'.repeat(30)}80`],
  ['the neutral point, from the prime up', `ee${'ff'.repeat(30)}7f`],
  ['order 2', `ec${'ff'.repeat(30)}7f`],
  ['order 4', '00'.repeat(32)],
  ['order 4, the other', `${'00'.repeat(31)}80`],
  ['order 8', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'],
  ['order 8, the other', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85'],
  ['order 8, the third', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'],
  ['order 8, the fourth', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa'],
  ['the prime and 3', `f0${'ff'.repeat(31)}`],
])('%s is neither a key nor half a signature', (_name, point) => {
  expect(isRead(point, BASE)).toBe(false);
  expect(isRead(BASE, point)).toBe(false);
});

it('other lengths are not read', () => {
  expect(hasOneReading(bytes(BASE).subarray(1), new Uint8Array(64))).toBe(false);
  expect(hasOneReading(bytes(BASE), bytes(BASE))).toBe(false);
});
