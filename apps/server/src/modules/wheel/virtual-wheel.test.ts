import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import { systemRandom } from '#platform/random.ts';
import { useFreshDatabase } from '../../testing/use-fresh-database.ts';
import { virtualWheel } from './virtual-wheel.ts';

/** Of lajvard-2, computed here as docs/FAIRNESS.md says. */
const u64 = (value: number): Buffer => Buffer.from(value.toString(16).padStart(16, '0'), 'hex');
const chain = { hash: '', publicKey: '', genesisMs: 0, periodMs: 1_000 };

const { db } = await useFreshDatabase();
const wheel = virtualWheel(systemRandom);

it('draws the number of the committed seed, and none once somebody has exchanged the seed', async () => {
  const [roundNumber, other] = [7, 8];
  const commitment = await transaction(db, (tx) => wheel.commit(tx, roundNumber, false));
  await transaction(db, (tx) => wheel.commit(tx, other, false));
  const number = await wheel.outcomeOf(db, { roundNumber, commitment, beacon: null });
  expect(number).toBeGreaterThanOrEqual(0);
  expect(await wheel.outcomeOf(db, { roundNumber, commitment, beacon: null })).toBe(number);

  // as the owner, who alone can switch the trigger off
  await db.pool.query(`alter table wheel_seeds disable trigger wheel_seeds_stand;
    update wheel_seeds set seed = sha256(seed) where round_number = ${roundNumber}`);
  const exchanged = 'wheel: the seed of round 7 is not the one of its commitment';
  await expect(wheel.outcomeOf(db, { roundNumber, commitment, beacon: null })).rejects.toThrow(exchanged);
  await expect(wheel.outcomeOf(db, { roundNumber, commitment: null, beacon: null })).rejects.toThrow(exchanged);
});

it('with a beacon it commits to the seed for that round alone, and draws nothing without the signature', async () => {
  const roundNumber = 9;
  const commitment = await transaction(db, (tx) => wheel.commit(tx, roundNumber, true));
  const seed = await transaction(db, (tx) => wheel.seedOf(tx, roundNumber));
  const text = Buffer.concat([Buffer.from('lajvard-2/seed\0'), u64(roundNumber), seed ?? Buffer.alloc(0)]);
  expect(commitment).toEqual(createHash('sha256').update(text).digest());
  const named = { chain, round: 12_345, signature: Buffer.alloc(48, 7) };
  const block = createHmac('sha256', seed ?? '').update(
    Buffer.concat([Buffer.from('lajvard-2/number\0'), u64(roundNumber), u64(12_345), named.signature, Buffer.alloc(4)]),
  );
  const word = block.digest().readUInt32BE(0);
  expect(await wheel.outcomeOf(db, { roundNumber, commitment, beacon: named })).toBe(word % 37);
  const missing = { ...named, signature: null };
  await expect(wheel.outcomeOf(db, { roundNumber, commitment, beacon: missing })).rejects.toThrow('is not there');
  await expect(wheel.outcomeOf(db, { roundNumber, commitment, beacon: null })).rejects.toThrow('is not the one');
});
