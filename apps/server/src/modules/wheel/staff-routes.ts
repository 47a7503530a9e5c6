import { wheelConfig, wheelConfigUpdate } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { configureWheel } from './configure-wheel.ts';
import { readWheelSettings } from './read-settings.ts';

/** Dependencies of this module's staff routes; `create-modules.ts` supplies them. */
export interface StudioOptions {
  readonly db: Db;
  checkMasterPassword(
    staff: { readonly staffId: number; readonly ip: string },
    password: string,
    purpose: string,
  ): Promise<true | Refused<'authentication-failed' | 'too-many-tries'>>;
}

/** Routes of the wheel settings (docs/specification/2-account-and-back-office.md#413-wheel-settings). */
export const studioRoutes = ({ db, checkMasterPassword }: StudioOptions): Handled[] => [
  handle(wheelConfig, async ({ caller }) => ({ data: await readWheelSettings(db, caller.userId) })),
  handle(wheelConfigUpdate, async ({ body, caller, ip }) => {
    const staffId = caller.userId;
    const {
      source = null,
      winning_number: entered = null,
      no_spin: noSpin = null,
      round_number: roundNumber = null,
    } = body;
    const reading = entered === null || entered === '' ? noSpin : Number(entered);
    const opened = await checkMasterPassword({ staffId, ip }, body.password, 'wheel');
    if (opened instanceof Refused) return opened;
    const number_state = await configureWheel(db, { source, reading, roundNumber, staffId, ip });
    if (number_state instanceof Refused) return number_state;
    return { data: { ...(await readWheelSettings(db, staffId)), number_state } };
  }),
];
