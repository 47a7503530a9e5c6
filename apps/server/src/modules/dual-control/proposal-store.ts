import type { ProposalKindName, ProposalStatus } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { offsetOf, type Page } from '#platform/http/paging.ts';

/** A row of `proposals`. */
export interface ProposalRow {
  readonly id: number;
  readonly kind: ProposalKindName;
  readonly subject: string;
  readonly arguments: Record<string, unknown>;
  readonly reason: string;
  readonly proposed_by: number;
  readonly request_id: string | null;
  readonly proposed_at: Date;
  readonly status: ProposalStatus;
  readonly decided_by: number | null;
  readonly decided_at: Date | null;
  readonly decision_reason: string | null;
  readonly outcome: string | null;
}

export interface NewProposal {
  readonly kind: ProposalKindName;
  readonly subject: string;
  readonly isOnly: boolean;
  readonly wanted: unknown;
  readonly reason: string;
  readonly staffId: number;
  readonly requestId: string | null;
}

/** @returns undefined if the request id is used, or the only one that may wait waits already */
export const insertProposal = async (tx: Tx, proposal: NewProposal): Promise<ProposalRow | undefined> => {
  const { kind, subject, isOnly, wanted, reason, staffId, requestId } = proposal;
  const { rows } = await sql<ProposalRow>`
    insert into proposals (kind, subject, is_only, arguments, reason, proposed_by, request_id)
    values (${kind}, ${subject}, ${isOnly}, ${JSON.stringify(wanted)}::jsonb, ${reason}, ${staffId}, ${requestId}::uuid)
    on conflict do nothing returning *`.execute(tx.kysely);
  return rows[0];
};

/** Whether this person is who it is about: nobody decides about themselves. */
export const isAbout = ({ subject }: Pick<ProposalRow, 'subject'>, staffId: number): boolean =>
  subject === `user:${staffId}`;

/** Whether this person decides nothing about it: it is theirs, or about them. */
const isOut = (proposal: Pick<ProposalRow, 'proposed_by' | 'subject'>, staffId: number): boolean =>
  proposal.proposed_by === staffId || isAbout(proposal, staffId);

/** Who needs no mail about it: who decides nothing, or had one within the hour about another of its kind. */
export const mailedOrOut = async (tx: Tx, row: ProposalRow): Promise<(staffId: number) => boolean> => {
  const { rows } = await sql<Pick<ProposalRow, 'proposed_by' | 'subject'>>`
    select distinct proposed_by, subject from proposals
    where kind = ${row.kind} and id <> ${row.id} and proposed_at > now() - interval '1 hour'`.execute(tx.kysely);
  return (staffId) => isOut(row, staffId) || rows.some((earlier) => !isOut(earlier, staffId));
};

/** What stands in the way of a new proposal: that of the same request, else that which waits; and if it is the same. */
export const standingInTheWay = async (
  tx: Tx,
  { kind, subject, wanted, reason, staffId, requestId }: NewProposal,
): Promise<{ row: ProposalRow; isRequest: boolean; isSame: boolean } | undefined> => {
  const { rows } = await sql<ProposalRow & { is_request: boolean; is_same: boolean }>`
    select *, (proposed_by = ${staffId} and request_id = ${requestId}::uuid) is true as is_request,
      kind = ${kind} and subject = ${subject} and arguments = ${JSON.stringify(wanted)}::jsonb
        and reason = ${reason} and proposed_by = ${staffId} as is_same
    from proposals where (proposed_by = ${staffId} and request_id = ${requestId}::uuid)
      or (kind = ${kind} and subject = ${subject} and is_only and status = 'waiting')
    order by is_request desc limit 1`.execute(tx.kysely);
  const [row] = rows;
  return row && { row, isRequest: row.is_request, isSame: row.is_same };
};

/** The proposal, locked until the transaction ends. */
export const lockProposal = async (tx: Tx, id: number): Promise<(ProposalRow & { isOld: boolean }) | undefined> => {
  const { rows } = await sql<ProposalRow & { isOld: boolean }>`
    select *, proposed_at < clock_timestamp() - interval '7 days' as "isOld"
    from proposals where id = ${id} for update`.execute(tx.kysely);
  return rows[0];
};

/** Some of the proposals that have waited for too long, locked until the transaction ends. */
export const lockOldProposals = async (tx: Tx): Promise<ProposalRow[]> => {
  const { rows } = await sql<ProposalRow>`
    select * from proposals where status = 'waiting' and proposed_at < clock_timestamp() - interval '7 days'
    order by id limit 100 for update skip locked`.execute(tx.kysely);
  return rows;
};

export interface Verdict {
  readonly status: Exclude<ProposalStatus, 'waiting'>;
  readonly staffId: number;
  readonly reason: string | null;
  readonly outcome: string | null;
}

/** Writes the one decision into a proposal. @returns the row after it */
export const writeVerdict = async (
  tx: Tx,
  id: number,
  { status, staffId, reason, outcome }: Verdict,
): Promise<ProposalRow> => {
  const { rows } = await sql<ProposalRow>`
    update proposals set status = ${status}, decided_by = ${staffId}, decided_at = clock_timestamp(),
      decision_reason = ${reason}, outcome = ${outcome}
    where id = ${id} returning *`.execute(tx.kysely);
  const [row] = rows;
  if (row === undefined) throw new Error(`proposals: ${id} is missing`);
  return row;
};

interface ProposalsAsked extends Page {
  readonly kinds: readonly string[];
  readonly id: number | undefined;
  readonly status: ProposalStatus | undefined;
  readonly align: 'asc' | 'desc';
}

/** One page of proposals of these kinds, newest first unless asked otherwise, and how many match. */
export const findProposals = async (
  db: Db,
  { kinds, id, status, align, ...page }: ProposalsAsked,
): Promise<{ rows: ProposalRow[]; count: number }> => {
  const matching = sql`kind = any(${kinds}::text[]) and (${id ?? null}::bigint is null or id = ${id ?? null})
    and (${status ?? null}::text is null or status = ${status ?? null})`;
  const [found, counted] = await Promise.all([
    sql<ProposalRow>`
      select * from proposals where ${matching}
      order by id ${sql.raw(align)} limit ${page.limit} offset ${offsetOf(page)}`.execute(db.kysely),
    sql<{ count: number }>`select count(*) as count from proposals where ${matching}`.execute(db.kysely),
  ]);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
};

/** How many of these kinds wait that somebody else proposed, about somebody else. */
export const countOthers = async (db: Db, kinds: readonly string[], staffId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from proposals
    where status = 'waiting' and proposed_by <> ${staffId} and subject <> ${`user:${staffId}`}
      and kind = any(${kinds}::text[])`.execute(db.kysely);
  return rows[0]?.count ?? 0;
};

/** By subject, the proposal of this kind that waits. */
export const waitingAbout = async (
  db: Db,
  kind: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (subjects.length === 0) return new Map();
  const { rows } = await sql<{ id: number; subject: string }>`
    select id, subject from proposals
    where status = 'waiting' and is_only and kind = ${kind} and subject = any(${subjects}::text[])`.execute(db.kysely);
  return new Map(rows.map(({ id, subject }) => [subject, id]));
};

/** The arguments of what this person proposed within 24 hours and nobody declined. */
export const proposedInLastDay = async (tx: Tx, kind: string, staffId: number): Promise<unknown[]> => {
  const { rows } = await sql<{ arguments: unknown }>`
    select arguments from proposals where proposed_by = ${staffId} and kind = ${kind}
      and status in ('waiting', 'confirmed') and proposed_at > clock_timestamp() - interval '1 day'`.execute(tx.kysely);
  return rows.map((row) => row.arguments);
};

/** Does a part of a transaction; a refusal undoes that part only, even one that the database itself spoke. */
export const orUndone = async <T>(tx: Tx, part: () => Promise<T>): Promise<T> => {
  await sql`savepoint part`.execute(tx.kysely);
  const done = await part();
  if (done instanceof Refused) await sql`rollback to savepoint part`.execute(tx.kysely);
  await sql`release savepoint part`.execute(tx.kysely);
  return done;
};
