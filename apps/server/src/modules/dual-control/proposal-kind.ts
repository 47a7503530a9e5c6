import type { ProposalKindName, ProposedChange, RefusalCode, Schema, StaffAction } from '@lajvard/contract';
import type * as z from 'zod/mini';
import type { Tx } from '#platform/db/pool.ts';
import type { Refused } from '#platform/http/handler.ts';

/** Who proposed what is now confirmed, and who confirms it. */
interface Confirming {
  readonly proposedBy: number;
  /** The idempotency key of who proposed. */
  readonly requestId: string | null;
  /** Why it was proposed. */
  readonly reason: string;
  readonly confirmedBy: number;
  readonly ip: string;
  /** Of the approval of a payment, what they were told now and answered: see `DecisionForm` of the payments. */
  readonly overlapSeen?: boolean | undefined;
  readonly ownerAsked?: boolean | undefined;
}

/** What an execution did. */
export interface Execution {
  /** What came of it: `charge:7`. */
  readonly outcome: string;
  /** Its row of the audit log; this module writes it, last in the transaction. */
  readonly change: ProposedChange;
}

/** Nothing was done: who confirms was not told of something, or has not answered. The proposal waits on. */
export interface Unasked {
  readonly unasked: Refused<'form-invalid' | 'hash-code-overlaps'>;
}

/**
 * A kind of proposal, as the module that executes it defines it. `A`: its arguments, stored as they were parsed.
 * `R`: how it may be refused, when it is proposed or executed.
 */
export interface ProposalKind<A = unknown, R extends RefusalCode = RefusalCode> {
  readonly name: ProposalKindName;
  readonly schema: Schema & z.ZodMiniType<A>;
  readonly mayPropose: StaffAction;
  /** Who else may: somebody whose own call proposes it. */
  readonly mayAlsoPropose?: StaffAction;
  readonly mayConfirm: StaffAction;
  /** The arguments that the audit log, which is never erased, leaves out: a name, an e-mail. */
  readonly unlogged?: readonly string[];
  /** Whether it moves money that a payment or a charge is about. */
  readonly movesMoney?: boolean;
  /** Whether only one may wait about a subject. */
  readonly isOnly: boolean;
  /** Why it cannot be proposed by this member of staff, after it was inserted; null if it can. */
  check(tx: Tx, wanted: A, staffId: number): Promise<Refused<R> | null>;
  /** Does it, all but the audit row; a refusal undoes all of it. */
  execute(tx: Tx, wanted: A, confirming: Confirming): Promise<Refused<R> | Execution | Unasked>;
}
