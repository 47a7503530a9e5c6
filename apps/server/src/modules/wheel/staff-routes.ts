import { type CommonRefusal, mayDo, wheelConfig, wheelConfigUpdate, wheelReading } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { type Caller, type Handled, handle, Refused } from '#platform/http/handler.ts';
import { auditRefused, configureWheel } from './configure-wheel.ts';
import type { Reading } from './entry-rules.ts';
import { readWheelSettings } from './read-settings.ts';
import type { EntryRules } from './readings.ts';

/** Dependencies of this module's staff routes; `compose/` supplies them. */
export interface StudioOptions {
  /** Whether who may set the wheel also enters numbers, with the master password (the specification's way). */
  readonly setterEnters: boolean;
  readonly rules: EntryRules;
  checkMasterPassword(
    staff: { readonly staffId: number; readonly ip: string },
    password: string,
    purpose: string,
  ): Promise<true | Refused<'authentication-failed' | 'too-many-tries' | 'unavailable'>>;
  /** Asks for one's own password again. */
  askPassword(userId: number, password: string): Promise<Refused<CommonRefusal | 'too-many-tries'> | undefined>;
}

interface ReadingFields {
  readonly winning_number?: string | number | null | undefined;
  readonly no_spin?: Extract<Reading, string> | null | undefined;
}
const readingOf = ({ winning_number: number = null, no_spin: noSpin = null }: ReadingFields): Reading | null =>
  number === null || number === '' ? noSpin : Number(number);

/** Routes of the wheel settings (docs/specification/2-account-and-back-office.md#413-wheel-settings). */
export const studioRoutes = ({ setterEnters, rules, checkMasterPassword, askPassword }: StudioOptions): Handled[] => {
  const settingsFor = (db: Db, { userId: staffId, role }: Caller) => {
    const mayEnter = mayDo(role, 'wheel.enter') || (setterEnters && mayDo(role, 'wheel.set'));
    return readWheelSettings(db, { staffId, mayEnter }, rules);
  };
  return [
    handle(wheelConfig, async ({ caller, db }) => ({ data: await settingsFor(db, caller) })),
    handle(wheelConfigUpdate, async ({ body, caller, ip, db }) => {
      const staffId = caller.userId;
      const { source = null, round_number: roundNumber = null } = body;
      const reading = readingOf(body);
      const opened = await checkMasterPassword({ staffId, ip }, body.password, 'wheel');
      if (opened instanceof Refused) return opened;
      const change = { source, reading, roundNumber, staffId, ip };
      if (reading !== null && !setterEnters) {
        await auditRefused(db, { ...change, reading }, 'not-allowed');
        return new Refused('not-allowed');
      }
      const number_state = await configureWheel(db, change, rules);
      return number_state instanceof Refused
        ? number_state
        : { data: { ...(await settingsFor(db, caller)), number_state } };
    }),
    handle(wheelReading, async ({ body, caller, ip, db }) => {
      const staffId = caller.userId;
      const reading = readingOf(body);
      const entry = { source: null, reading, roundNumber: body.round_number, staffId, ip };
      const refused = await askPassword(staffId, body.password);
      if (refused !== undefined) {
        if (reading !== null) await auditRefused(db, { ...entry, reading }, 'authentication-failed');
        return refused;
      }
      const number_state = await configureWheel(db, entry, rules);
      return number_state instanceof Refused
        ? number_state
        : { data: { ...(await settingsFor(db, caller)), number_state } };
    }),
  ];
};
