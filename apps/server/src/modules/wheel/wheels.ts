import { WHEELS } from '@lajvard/contract';
import type { Wheels } from '#modules/rounds';
import type { Random } from '#platform/random.ts';
import { croupierWheel } from './croupier-wheel.ts';
import { readSource } from './source-store.ts';
import { virtualWheel } from './virtual-wheel.ts';

/**
 * The two wheels of the casino. The next round uses the one that wheel settings name
 * (docs/specification/2-account-and-back-office.md#413-wheel-settings).
 */
export const siteWheels = (random: Random, inspectionHours: number): Wheels => {
  const wheels = { [WHEELS.virtual]: virtualWheel(random), [WHEELS.croupier]: croupierWheel(inspectionHours) };
  return { next: async (tx) => wheels[await readSource(tx)], of: (wheelId) => wheels[wheelId] };
};
