import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { receiptsSignedWith } from './hmac-receipts.ts';

const secrets = ['', 'a', randomBytes(32), randomBytes(64), randomBytes(65), 'گردونه'.repeat(30)];
const texts = [
  '',
  '7|12|{"17":[]}',
  'a'.repeat(5_461),
  'a'.repeat(5_462),
  '€'.repeat(5_461),
  '€'.repeat(20_000),
  '🎲'.repeat(2_731),
];

test.each(secrets)('a receipt is the HMAC-SHA256 of its text (secret %#)', (secret) => {
  const sign = receiptsSignedWith(secret);
  // Twice, long texts first: nothing of one text may leak into the next.
  for (const text of [...texts.toReversed(), ...texts])
    expect(sign(text)).toBe(createHmac('sha256', secret).update(text).digest('hex'));
});
