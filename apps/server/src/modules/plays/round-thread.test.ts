import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { isAckOf, rootOfReceipts } from '@lajvard/verify';
import { expect, it } from 'vitest';
import { ackText } from './receipts/salted-receipts.ts';
import { checkInWorker, inclusionInWorker, rootInWorker, signedInWorker } from './round-thread.ts';

const receipts = Array.from({ length: 1_500 }, (_, n) => createHash('sha256').update(`${n}`).digest('hex'));
const sorted = [...receipts].sort();

/** How many threads this work starts. */
const threadsOf = async (work: () => Promise<unknown>): Promise<number> => {
  let started = 0;
  const count = (): void => {
    started += 1;
  };
  process.on('worker', count);
  await work();
  process.off('worker', count);
  return started;
};

it('one thread makes all files of large rounds, and another one computes the close', async () => {
  const root = Buffer.from(await rootOfReceipts(receipts), 'hex');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'jwk' }).x ?? '';
  const signature = sign(null, ackText(1, 0, root), privateKey).toString('base64url');
  const signed = { accepted_ms: 0, size: receipts.length, key_id: 'test', signature };
  const started = await threadsOf(async () => {
    const files = sorted.slice(0, 20).map(async (own, index) => {
      const inclusion = await inclusionInWorker(receipts, own);
      expect(inclusion.index).toBe(index);
      expect(await isAckOf(key, 1, own, Object.assign({}, signed, inclusion))).toBe(true);
    });
    expect(await rootInWorker(receipts)).toEqual(root);
    await Promise.all(files);
  });
  // at most: an earlier test of this process may have started one
  expect(started, 'one for files, one for the close').toBeLessThanOrEqual(2);
});

it('a thread that failed is replaced', async () => {
  const batch = { acceptedMs: 0, keyId: 'test', signature: '', receipts: Buffer.alloc(32 * 1_000) };
  const verify = { roundNumber: 1, batches: [batch], ackKeys: new Map([['test', 'too short']]) };
  await expect(signedInWorker(verify)).rejects.toThrow();
  const check = { roundNumber: 1, salted: true, playCount: 1_000, plays: '', receiptSecrets: [], batches: [] };
  expect(await checkInWorker(check)).toMatchObject({ problems: ['0 plays of 1000'] });
});
