import type { AuditFacts, RefusalCode } from '@lajvard/contract';
import { audit } from '#modules/audit';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { Proposing } from './ports.ts';
import type { ProposalKind } from './proposal-kind.ts';
import { insertProposal, mailedOrOut, orUndone, type ProposalRow, standingInTheWay } from './proposal-store.ts';

/** What a member of staff proposes. `A`: the arguments of its kind. */
export interface ProposalForm<A> {
  readonly wanted: A;
  /** What it is about, as in the audit log. */
  readonly subject: string;
  readonly reason: string;
  readonly requestId: string | null;
  readonly staffId: number;
  readonly ip: string;
}

/**
 * Writes down what somebody else is to confirm; nothing is done yet. The same request, or the same proposal while it
 * waits, gets the same answer. Those who may confirm it get a mail, each of each kind at most once an hour.
 */
export const propose = <A, R extends RefusalCode>(
  { db, identity }: Proposing,
  kind: ProposalKind<A, R>,
  form: ProposalForm<A>,
): Promise<ProposalRow | Refused<R | 'request-reused' | 'proposal-waiting'>> => {
  const { wanted, subject, reason, requestId, staffId, ip } = form;
  const { name, isOnly, unlogged = [] } = kind;
  const asked = { kind: name, isOnly, wanted, subject, reason, requestId, staffId };
  return transaction(db, (tx) =>
    // the proposal first, then what it is about: in the order in which a confirmation locks them
    orUndone(tx, async (): Promise<ProposalRow | Refused<R | 'request-reused' | 'proposal-waiting'>> => {
      const row = await insertProposal(tx, asked);
      if (row === undefined) {
        const other = await standingInTheWay(tx, asked);
        if (other?.isSame) return other.row;
        return new Refused(other?.isRequest ? 'request-reused' : 'proposal-waiting');
      }
      const refused = await kind.check(tx, wanted, staffId);
      if (refused !== null) return refused;
      const kept = Object.entries(row.arguments).filter(([argument]) => !unlogged.includes(argument));
      const proposed: AuditFacts<'PROPOSAL_MADE'> = Object.fromEntries(kept);
      const facts = { ...proposed, proposal: row.id, kind: name, reason };
      await audit(tx, { staffId, action: 'PROPOSAL_MADE', subject, before: null, after: facts, ip });
      await identity.mailProposal(tx, kind.mayConfirm, await mailedOrOut(tx, row));
      return row;
    }),
  );
};
