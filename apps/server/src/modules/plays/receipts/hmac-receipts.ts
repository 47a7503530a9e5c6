import { createHmac, createSecretKey } from 'node:crypto';

/** The receipts of `lajvard-1` and `croupier-1`. Signs texts with HMAC-SHA256 (RFC 2104), hex. */
export const receiptsSignedWith = (secret: string | Buffer): ((text: string) => string) => {
  const key = createSecretKey(Buffer.from(secret));
  return (text) => createHmac('sha256', key).update(text).digest('hex');
};
