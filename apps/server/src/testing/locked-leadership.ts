import { CompiledQuery } from 'kysely';
import type { Leadership } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';

/** A lock that one of the simulated processes holds, as the advisory lock's session would. */
export interface Lock {
  /** 0: nobody. */
  holder(): number;
  hold(name: number): void;
}

/** Leadership as `leader.ts` does it, with a lock that the simulation can take away without the process knowing. */
export const lockedLeadership = (db: Db, name: number, lock: Lock): Leadership => {
  let epoch: number | null = null;
  const ask = async (text: string): Promise<number | null> =>
    (await db.kysely.executeQuery<{ epoch: number }>(CompiledQuery.raw(text))).rows[0]?.epoch ?? null;
  return {
    take: async () => {
      if (lock.holder() !== 0 && lock.holder() !== name) return null;
      lock.hold(name);
      epoch = await ask('update leadership set epoch = epoch + 1 returning epoch');
      return epoch;
    },
    epoch: () => epoch,
    isNewest: async (mine) => (await ask('select epoch from leadership')) === mine,
    release: async () => {
      epoch = null;
      if (lock.holder() === name) lock.hold(0);
    },
  };
};
