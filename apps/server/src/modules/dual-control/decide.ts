import {
  mayDo,
  type proposalConfirm,
  type proposalDecline,
  type RefusalCode,
  SYSTEM_STAFF_ID,
} from '@lajvard/contract';
import { audit } from '#modules/audit';
import { roleNow } from '#modules/identity';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { type OwnRefusal, Refused } from '#platform/http/handler.ts';
import type { DualControlOptions } from './ports.ts';
import type { Execution, ProposalKind, Unasked } from './proposal-kind.ts';
import { isAbout, lockOldProposals, lockProposal, orUndone, type ProposalRow, writeVerdict } from './proposal-store.ts';

/** A decision about a proposal. */
export interface DecisionForm {
  readonly id: number;
  readonly reason: string | null;
  readonly staffId: number;
  readonly ip: string;
  /** Of who confirms the approval of a payment. */
  readonly overlapSeen?: boolean | undefined;
  readonly ownerAsked?: boolean | undefined;
}

/** The proposal for somebody who may decide it, locked, with its kind and the role that they have at this moment. */
const found = async (
  tx: Tx,
  kinds: DualControlOptions['kinds'],
  { id, staffId }: DecisionForm,
): Promise<
  | Refused<'not-found' | 'staff-own'>
  | { row: ProposalRow & { isOld: boolean }; kind: ProposalKind; mayConfirm: boolean }
> => {
  const row = await lockProposal(tx, id);
  const kind = kinds.find(({ name }) => name === row?.kind);
  if (row === undefined || kind === undefined) return new Refused('not-found');
  if (isAbout(row, staffId)) return new Refused('staff-own');
  const mayConfirm = mayDo(await roleNow(tx, staffId), kind.mayConfirm);
  return mayConfirm || row.proposed_by === staffId ? { row, kind, mayConfirm } : new Refused('not-found');
};

/** Why it can no longer be done, as one key. */
const keyOf = ({ code, errors = {} }: Refused<RefusalCode>): string => {
  const [first] = Object.values(errors).flat();
  return first?.replace('errors:', '') ?? code;
};

/** Does what was proposed, or says with one key why that can no longer be. */
const execute = async (
  tx: Tx,
  { row, kind }: { readonly row: ProposalRow & { readonly isOld: boolean }; readonly kind: ProposalKind },
  { staffId, ip, overlapSeen, ownerAsked }: DecisionForm,
): Promise<Execution | Unasked | string> => {
  const { proposed_by: proposedBy, request_id: requestId, reason } = row;
  if (row.isOld) return 'proposal-too-old';
  const proposer = await roleNow(tx, proposedBy);
  const mayStill = [kind.mayPropose, kind.mayAlsoPropose ?? kind.mayPropose].some((action) => mayDo(proposer, action));
  if (!mayStill) return 'proposer-gone';
  const parsed = kind.schema.safeParse(row.arguments);
  if (!parsed.success) return 'invalid'; // of a version that knew other arguments
  const confirming = { proposedBy, requestId, reason, confirmedBy: staffId, ip, overlapSeen, ownerAsked };
  const done = await orUndone(tx, () => kind.execute(tx, parsed.data, confirming));
  return done instanceof Refused ? keyOf(done) : done;
};

/**
 * Confirms a proposal: it is done in the same transaction, by somebody else than who proposed it, who has the role at
 * this moment. What can no longer be done lapses. Of several decisions the first counts.
 */
export const confirm = (
  { db, kinds, isStopped }: Pick<DualControlOptions, 'db' | 'kinds' | 'isStopped'>,
  form: DecisionForm,
): Promise<ProposalRow | Refused<OwnRefusal<typeof proposalConfirm>>> =>
  transaction(db, async (tx) => {
    const { id, reason, staffId, ip } = form;
    const known = await found(tx, kinds, form);
    if (known instanceof Refused) return known;
    const { row } = known;
    if (row.proposed_by === staffId) return new Refused('proposal-own');
    if (!known.mayConfirm) return new Refused('not-allowed');
    if (row.status !== 'waiting') {
      const isSame = row.decided_by === staffId && row.status !== 'declined';
      return isSame ? row : new Refused('proposal-decided');
    }
    if (known.kind.movesMoney && (await isStopped(tx))) return new Refused('settings-unconfirmed'); // it waits on
    const done = await execute(tx, known, form);
    const before = { proposed_by: row.proposed_by };
    if (typeof done === 'string') {
      const lapsed = await writeVerdict(tx, id, { status: 'lapsed', staffId, reason, outcome: done });
      const after = { proposal: id, kind: row.kind, outcome: done };
      await audit(tx, { staffId, action: 'PROPOSAL_LAPSED', subject: row.subject, before, after, ip });
      return lapsed;
    }
    if ('unasked' in done) return done.unasked;
    const { outcome, change } = done;
    const confirmed = await writeVerdict(tx, id, { status: 'confirmed', staffId, reason, outcome });
    await audit(tx, {
      ...change,
      before: { ...change.before, ...before },
      after: { ...change.after, proposal: id },
    });
    return confirmed;
  });

/** Declines a proposal: nothing is done. Who proposed it takes it back so. */
export const decline = (
  { db, kinds }: Pick<DualControlOptions, 'db' | 'kinds'>,
  form: DecisionForm,
): Promise<ProposalRow | Refused<OwnRefusal<typeof proposalDecline>>> =>
  transaction(db, async (tx) => {
    const { id, reason, staffId, ip } = form;
    const known = await found(tx, kinds, form);
    if (known instanceof Refused) return known;
    const { row } = known;
    if (row.status !== 'waiting') {
      const isSame = row.decided_by === staffId && row.status === 'declined';
      return isSame ? row : new Refused('proposal-decided');
    }
    const declined = await writeVerdict(tx, id, { status: 'declined', staffId, reason, outcome: null });
    const before = { proposed_by: row.proposed_by };
    const after = { proposal: id, kind: row.kind, reason };
    await audit(tx, { staffId, action: 'PROPOSAL_DECLINED', subject: row.subject, before, after, ip });
    return declined;
  });

/** Lets lapse what has waited for longer than it may. Call it periodically; each proposal lapses once. */
export const expireProposals = (db: Db): Promise<void> =>
  transaction(db, async (tx) => {
    const rows = await lockOldProposals(tx);
    const verdict = { status: 'lapsed', staffId: SYSTEM_STAFF_ID, reason: null, outcome: 'proposal-too-old' } as const;
    for (const { id } of rows) await writeVerdict(tx, id, verdict);
    for (const { id, kind, subject, proposed_by } of rows) {
      const after = { proposal: id, kind, outcome: verdict.outcome };
      const change = { staffId: SYSTEM_STAFF_ID, subject, before: { proposed_by }, after, ip: 'system' };
      await audit(tx, { action: 'PROPOSAL_LAPSED', ...change });
    }
  });
