import { expect, test } from 'vitest';
import { readAmf, writeAmf } from './amf0.ts';

test('what is written is read again', () => {
  const values = ['connect', 1, { app: 'live', nested: { yes: true, none: null } }, undefined, ''];
  expect(readAmf(writeAmf(values))).toEqual(values);
});

test.each([
  ['a cut text', '02000a61'],
  ['an unknown type', '0d'],
  ['an object without end', '0300016100'],
  ['nesting without end', '03000161'.repeat(12)],
])('%s is refused', (_, hex) => {
  expect(() => readAmf(Buffer.from(hex, 'hex'))).toThrow(RangeError);
});
