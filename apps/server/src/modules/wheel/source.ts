import { WHEELS, type WheelId } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Wheels } from '#modules/rounds';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Random } from '#platform/random.ts';
import { croupierWheel } from './croupier-wheel.ts';
import { virtualWheel } from './virtual-wheel.ts';

/**
 * The names in wheel settings (docs/specification/2-account-and-back-office.md#413-wheel-settings): automatic is
 * studio-1, studio is the croupier's studio-2.
 */
export type Source = 'automatic' | 'studio';
export const SOURCES: Readonly<Record<Source, WheelId>> = { automatic: WHEELS.virtual, studio: WHEELS.croupier };
export const sourceOf = (wheel: WheelId): Source => (wheel === WHEELS.virtual ? 'automatic' : 'studio');

/** The wheel of the next round. */
export const readSource = async (db: Db | Tx): Promise<WheelId> => {
  const { rows } = await sql<{ wheel: WheelId }>`select wheel from wheel_source`.execute(db.kysely);
  // docs/specification/2-account-and-back-office.md#413-wheel-settings: automatic until config says otherwise
  return rows[0]?.wheel ?? WHEELS.virtual;
};

/** Chooses the wheel of later rounds. @returns the previous wheel; null if it was this one already */
export const setSource = async (tx: Tx, wheel: WheelId): Promise<WheelId | null> => {
  const { rows } = await sql<{ before: WheelId }>`
    update wheel_source s set wheel = ${wheel} from (select wheel from wheel_source for update) before
    where before.wheel <> ${wheel} returning before.wheel as before`.execute(tx.kysely);
  return rows[0]?.before ?? null;
};

/**
 * The two wheels of the casino. The next round uses the one that wheel settings name
 * (docs/specification/2-account-and-back-office.md#413-wheel-settings).
 */
export const siteWheels = (random: Random, inspectionHours: number): Wheels => {
  const wheels = { [WHEELS.virtual]: virtualWheel(random), [WHEELS.croupier]: croupierWheel(inspectionHours) };
  return { next: async (tx) => wheels[await readSource(tx)], of: (wheelId) => wheels[wheelId] };
};

/**
 * The names of a wheel's streams, in the order High, Medium, Low
 * (docs/specification/1-table-and-site.md#32-common-data: feed_url).
 */
export const feeds = (wheel: string): string[] => ['high', 'med', 'low'].map((quality) => `${wheel}_${quality}`);
