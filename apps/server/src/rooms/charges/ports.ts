import type { Db } from '#platform/db/pool.ts';
import type { Refused } from '#platform/http/handler.ts';

/** What this room works with; `app.ts` fills it. */
export interface ChargesOptions {
  readonly db: Db;
  /** Whether this is the master password; tries are counted and audited. */
  checkMasterPassword(
    staff: { readonly staffId: number; readonly ip: string },
    password: string,
    purpose: string,
  ): Promise<true | Refused>;
}
