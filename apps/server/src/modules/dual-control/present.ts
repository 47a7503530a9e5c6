import { mayDo, type Proposal, SYSTEM_STAFF_ID } from '@lajvard/contract';
import { staffNamesOf } from '#modules/identity';
import type { Db } from '#platform/db/pool.ts';
import type { ProposalKind } from './proposal-kind.ts';
import { isAbout, type ProposalRow } from './proposal-store.ts';

/** Who reads. */
export interface Reader {
  readonly userId: number;
  readonly role: string | null;
}

/** Proposals as the wire has them, with what this reader may do. */
export const presentProposals = async (
  db: Db,
  kinds: readonly ProposalKind[],
  rows: readonly ProposalRow[],
  { userId, role }: Reader,
): Promise<Proposal[]> => {
  const staff = await staffNamesOf(db, [
    ...new Set(rows.flatMap(({ proposed_by: one, decided_by: other }) => [one, other ?? one])),
  ]);
  const nameOf = (id: number): string => staff.get(id) ?? String(id);
  return rows.map((row) => {
    const isOwn = row.proposed_by === userId;
    const kind = kinds.find(({ name }) => name === row.kind);
    const decides =
      row.status === 'waiting' && kind !== undefined && mayDo(role, kind.mayConfirm) && !isAbout(row, userId);
    const own = row.status === 'waiting' && isOwn;
    return {
      id: row.id,
      kind: row.kind,
      arguments: row.arguments,
      reason: row.reason,
      proposed_by: nameOf(row.proposed_by),
      proposed_at: row.proposed_at.toISOString(),
      status: row.status,
      decided_by: row.decided_by === null || row.decided_by === SYSTEM_STAFF_ID ? null : nameOf(row.decided_by),
      decided_at: row.decided_at?.toISOString() ?? null,
      decision_reason: row.decision_reason,
      outcome: row.outcome,
      is_own: isOwn,
      may: decides && !isOwn ? ['confirm', 'decline'] : own ? ['decline'] : [],
    };
  });
};

/** The answer to who has just proposed something. */
export const presentOwn = async (
  db: Db,
  row: ProposalRow,
  staffId: number,
): Promise<{ status: 0; proposal: Proposal }> => {
  const [proposal] = await presentProposals(db, [], [row], { userId: staffId, role: null });
  if (proposal === undefined) throw new Error(`proposals: ${row.id} is missing`);
  return { status: 0, proposal };
};
