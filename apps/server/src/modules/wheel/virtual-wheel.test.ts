import { expect, it } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import { systemRandom } from '#platform/random.ts';
import { useFreshDatabase } from '../../testing/use-fresh-database.ts';
import { virtualWheel } from './virtual-wheel.ts';

const { db } = await useFreshDatabase();
const wheel = virtualWheel(systemRandom);

it('draws the number of the committed seed, and none once somebody has exchanged the seed', async () => {
  const [roundNumber, other] = [7, 8];
  const commitment = await transaction(db, (tx) => wheel.commit(tx, roundNumber));
  await transaction(db, (tx) => wheel.commit(tx, other));
  const number = await wheel.outcomeOf(db, { roundNumber, commitment });
  expect(number).toBeGreaterThanOrEqual(0);
  expect(await wheel.outcomeOf(db, { roundNumber, commitment })).toBe(number);

  // as the owner, who alone can switch the trigger off
  await db.pool.query(`alter table wheel_seeds disable trigger wheel_seeds_stand;
    update wheel_seeds set seed = sha256(seed) where round_number = ${roundNumber}`);
  const exchanged = 'wheel: the seed of round 7 is not the one of its commitment';
  await expect(wheel.outcomeOf(db, { roundNumber, commitment })).rejects.toThrow(exchanged);
  await expect(wheel.outcomeOf(db, { roundNumber, commitment: null })).rejects.toThrow(exchanged);
});
