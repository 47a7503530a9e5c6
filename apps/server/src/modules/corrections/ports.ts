import type { Identity } from '#modules/identity';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Job } from '#platform/queue/queue.ts';

/** Dependencies of this module; `compose/` supplies them. */
export interface CorrectionsOptions {
  readonly db: Db;
  readonly identity: Pick<Identity, 'askPassword' | 'checkMasterPassword' | 'mailCorrection' | 'mailProposal'>;
  /** Whether what was paid too much is taken back, as far as the player still has it. */
  readonly takesBack: boolean;
  enqueue(tx: Tx, job: Job): Promise<void>;
}
