import type { Identity } from '#modules/identity';
import type { Db, Tx } from '#platform/db/pool.ts';

/** Dependencies of this module; `compose/` supplies them. */
export interface StaffOptions {
  readonly db: Db;
  readonly identity: Pick<Identity, 'checkMasterPassword' | 'colleagues' | 'mailProposal'>;
  /** Gives the tickets of somebody who may no longer answer any back to their teams. @returns how many */
  giveBackTickets(tx: Tx, staffId: number): Promise<number>;
  /** Whether a change of somebody's access needs a second person (`DUAL_CONTROL`). */
  readonly needsTwo: boolean;
}
