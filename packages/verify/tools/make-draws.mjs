// Known answers for src/round/verify-round.test.ts, computed with node:crypto from the published formula alone.
// `node tools/make-draws.mjs > vectors/draws.json`
import { createHash, createHmac } from 'node:crypto';

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

const draw = (seed, round) => {
  for (let counter = 0; ; counter += 1) {
    const block = createHmac('sha256', seed).update(`${round}:${counter}`).digest();
    for (let at = 0; at < 32; at += 4) {
      const word = block.readUInt32BE(at);
      if (word < 37 * 116_080_197) return word % 37;
    }
  }
};

const seeds = ['00'.repeat(32), 'ff'.repeat(32), `${'9f'.repeat(16)}${'3c'.repeat(16)}`];
const rounds = [1, 2, 3, 9, 10, 37, 100, 999, 284_193, 284_194, 1_000_000, 2 ** 31, 2 ** 40];
const receipts = ['c3'.repeat(32), '0a'.repeat(32), '77'.repeat(32)];

process.stdout.write(
  `${JSON.stringify(
    {
      draws: seeds.flatMap((seed) => {
        const bytes = Buffer.from(seed, 'hex');
        return rounds.map((round) => ({ seed, commitment: sha256(bytes), round, number: draw(bytes, round) }));
      }),
      receipts,
      digest: sha256([...receipts].sort().join('')),
    },
    null,
    2,
  )}\n`,
);
