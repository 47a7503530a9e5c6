import type { Identity } from '#modules/identity';
import type { Db } from '#platform/db/pool.ts';

/** Dependencies of this module; `create-modules.ts` supplies them. */
export interface StaffOptions {
  readonly db: Db;
  readonly identity: Pick<Identity, 'checkMasterPassword' | 'colleagues' | 'mailProposal'>;
  /** Whether a change of somebody's access needs a second person (`DUAL_CONTROL`). */
  readonly needsTwo: boolean;
}
