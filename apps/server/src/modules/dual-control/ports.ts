import type { Identity } from '#modules/identity';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { ProposalKind } from './proposal-kind.ts';

/** Dependencies of this module; `compose/` supplies them. */
export interface DualControlOptions {
  readonly db: Db;
  /** What may be proposed, as the modules that execute it register it. */
  readonly kinds: readonly ProposalKind[];
  readonly identity: Pick<Identity, 'checkMasterPassword'>;
  /** Whether what moves money is not confirmed now, because settings of money wait for two people. */
  isStopped(tx: Tx): Promise<boolean>;
}

/** What changing somebody's access needs, alone or by two. */
export interface ProposalContext {
  readonly db: Db;
  readonly identity: Pick<Identity, 'colleagues' | 'mailProposal'>;
  /** Whether it needs a second person (`DUAL_CONTROL`). */
  readonly needsTwo: boolean;
}

/** What proposing needs. */
export interface Proposing {
  readonly db: Db;
  readonly identity: Pick<Identity, 'mailProposal'>;
}
