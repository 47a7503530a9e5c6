import type { Language } from '@lajvard/contract';
import { sql } from 'kysely';
import { mailedMembersSql } from '#modules/identity';
import type { Db, Tx } from '#platform/db/pool.ts';
import { COUNTED } from './broadcast-store.ts';

/** The part that all mails of a broadcast share. */
export interface BroadcastText {
  readonly subject: string;
  readonly message: string;
}

/** A member whose mail is to be sent now. */
export interface Claimed {
  readonly id: number;
  readonly user_id: number;
  readonly email: string;
  readonly locale: Language;
  readonly tries: number;
}

/** The outcome of one mail. `waiting` with a pause (`againMs`): retried after it. */
export interface Outcome {
  readonly id: number;
  readonly state: 'sent' | 'failed' | 'unknown' | 'waiting';
  readonly reason: 'refused' | 'no-answer' | null;
  readonly answer: string | null;
  readonly againMs: number;
  /** Whether this counts as a try. */
  readonly counts: boolean;
}

const lease = (ms: number) => sql`clock_timestamp() + make_interval(secs => ${ms / 1000}::float8)`;

/**
 * Makes this process the only one that sends mails of this broadcast. Mails that an earlier process sent without
 * recording the outcome may have been delivered, so they become `unknown` and are never sent again.
 * @returns undefined if another process is at work, or the broadcast has ended
 */
export const acquireLease = async (
  tx: Tx,
  id: number,
  runner: string,
  leaseMs: number,
): Promise<BroadcastText | undefined> => {
  const { rows } = await sql<BroadcastText>`
    update broadcasts set runner = ${runner}::uuid, runs_until = ${lease(leaseMs)}
    where id = ${id} and ended_at is null
      and (runner is null or runner = ${runner}::uuid or runs_until < clock_timestamp())
    returning subject, message`.execute(tx.kysely);
  if (rows[0] === undefined) return undefined;
  await sql`
    update broadcast_recipients set state = 'unknown', reason = 'no-answer', changed_at = clock_timestamp()
    where broadcast_id = ${id} and state = 'sending'`.execute(tx.kysely);
  return rows[0];
};

/**
 * Claims the next recipients and checks at this moment whether they may get a mail: those who no longer may are
 * skipped, with the reason. The others are marked as sending before they are sent, so that a crash in between sends
 * nothing twice.
 * @returns how many were taken off the list, and the ones to send; undefined if this process no longer holds the
 * broadcast, staff stopped it, or it pauses because the mail server is away
 */
export const claimNext = async (
  tx: Tx,
  { id, runner, leaseMs, most }: { id: number; runner: string; leaseMs: number; most: number },
): Promise<{ taken: number; toSend: Claimed[] } | undefined> => {
  const { numUpdatedRows } = await sql`
    update broadcasts set runs_until = ${lease(leaseMs)}
    where id = ${id} and runner = ${runner}::uuid and ended_at is null and stopped_at is null
      and (again_at is null or again_at <= clock_timestamp())`
    .execute(tx.kysely)
    .then(({ numAffectedRows }) => ({ numUpdatedRows: numAffectedRows ?? 0n }));
  if (numUpdatedRows === 0n) return undefined;
  const { rows } = await sql<Claimed & { state: 'sending' | 'skipped' }>`
    with due as (
      select r.id, m.email, m.locale, m.kept_out
      from broadcast_recipients r join (${mailedMembersSql}) m on m.user_id = r.user_id
      where r.broadcast_id = ${id} and r.state = 'waiting' and r.due_at <= clock_timestamp()
      order by r.due_at, r.id limit ${most} for update of r skip locked
    )
    update broadcast_recipients r
    set state = case when d.kept_out is null then 'sending' else 'skipped' end, reason = d.kept_out, email = d.email,
      tries = r.tries + case when d.kept_out is null then 1 else 0 end, changed_at = clock_timestamp()
    from due d where r.id = d.id
    returning r.id, r.user_id, r.email, d.locale, r.tries, r.state`.execute(tx.kysely);
  return { taken: rows.length, toSend: rows.filter(({ state }) => state === 'sending') };
};

/** Records the outcomes of a group of mails. */
export const writeOutcomes = async (tx: Tx, outcomes: readonly Outcome[]): Promise<void> => {
  await sql`
    update broadcast_recipients r
    set state = o.state, reason = o.reason, answer = o.answer, changed_at = clock_timestamp(),
      tries = r.tries - case when o.counts then 0 else 1 end,
      due_at = clock_timestamp() + make_interval(secs => o.again_ms / 1000)
    from unnest(${outcomes.map((o) => o.id)}::bigint[], ${outcomes.map((o) => o.state)}::text[],
      ${outcomes.map((o) => o.reason)}::text[], ${outcomes.map((o) => o.answer)}::text[],
      ${outcomes.map((o) => o.againMs)}::float8[], ${outcomes.map((o) => o.counts)}::bool[]
    ) as o (id, state, reason, answer, again_ms, counts)
    where r.id = o.id and r.state = 'sending'`.execute(tx.kysely);
};

/**
 * Records whether the mail server could be reached; if not, the broadcast pauses for the next of `pauseMs`.
 * @returns whether to try again
 */
export const recordPause = async (
  tx: Tx,
  id: number,
  reached: boolean,
  pauseMs: readonly number[],
): Promise<boolean> => {
  if (reached) {
    await sql`
      update broadcasts set pauses = 0, again_at = null, unreachable_since = null
      where id = ${id} and pauses > 0`.execute(tx.kysely);
    return true;
  }
  const { rows } = await sql<{ pauses: number }>`
    update broadcasts set pauses = pauses + 1, unreachable_since = coalesce(unreachable_since, clock_timestamp()),
      again_at = clock_timestamp() + make_interval(secs => (${pauseMs}::float8[])[pauses + 1] / 1000)
    where id = ${id} returning pauses`.execute(tx.kysely);
  return (rows[0]?.pauses ?? 0) <= pauseMs.length;
};

/**
 * Stops a broadcast at the request of staff: nobody else is taken off the list.
 * @returns true if this call stopped it; false if it had ended or was stopped before
 */
export const markStopped = async (tx: Tx, id: number): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update broadcasts set stopped_at = clock_timestamp()
    where id = ${id} and ended_at is null and stopped_at is null`.execute(tx.kysely);
  return numAffectedRows > 0n;
};

/**
 * Marks as skipped the members who still wait for a mail of a stopped broadcast, including those to be retried because
 * the mail server refused for now.
 * @returns how many
 */
export const leaveOutStopped = async (tx: Tx, id: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update broadcast_recipients r set state = 'skipped', reason = 'stopped', changed_at = clock_timestamp()
    where r.broadcast_id = ${id} and r.state = 'waiting'
      and exists (select from broadcasts b where b.id = r.broadcast_id and b.stopped_at is not null)`.execute(
    tx.kysely,
  );
  return Number(numAffectedRows);
};

/** Marks every member who is still waiting as failed. */
export const failWaiting = async (tx: Tx, id: number): Promise<void> => {
  await sql`
    update broadcast_recipients set state = 'failed', reason = 'unreachable', changed_at = clock_timestamp()
    where broadcast_id = ${id} and state = 'waiting'`.execute(tx.kysely);
};

/** When a broadcast continues, and since when it has waited for the mail server. */
interface Continuation {
  readonly runAt: Date;
  readonly dueSince: Date | null;
}

/**
 * Releases a broadcast. If it was stopped, members who still wait are skipped first.
 * @returns when it continues; null: nobody is waiting, it has ended; undefined: another process holds it
 */
export const releaseLease = async (tx: Tx, id: number, runner: string): Promise<Continuation | null | undefined> => {
  // A separate statement: the next ones must see the members skipped by a stop that this one had to wait for.
  const { numAffectedRows = 0n } = await sql`
    update broadcasts set runner = null, runs_until = null
    where id = ${id} and runner = ${runner}::uuid and ended_at is null`.execute(tx.kysely);
  if (numAffectedRows === 0n) return undefined;
  await leaveOutStopped(tx, id);
  const { rows } = await sql<Continuation>`
    select greatest(min(r.due_at), min(b.again_at), clock_timestamp()) as "runAt",
      min(b.unreachable_since) as "dueSince"
    from broadcasts b join broadcast_recipients r on r.broadcast_id = b.id
    where b.id = ${id} and r.state = 'waiting' having count(*) > 0`.execute(tx.kysely);
  if (rows[0] !== undefined) return rows[0];
  await sql`
    update broadcasts b set ended_at = clock_timestamp(), again_at = null, counts = ${COUNTED}
    where id = ${id}`.execute(tx.kysely);
  return null;
};

/** Running broadcasts that no live process is working on. */
export const abandoned = async (db: Db | Tx): Promise<{ id: number; dueSince: Date | null }[]> => {
  const { rows } = await sql<{ id: number; dueSince: Date | null }>`
    select id, unreachable_since as "dueSince" from broadcasts
    where ended_at is null and (runs_until is null or runs_until < clock_timestamp())`.execute(db.kysely);
  return rows;
};

/**
 * Deletes the recipients of broadcasts that ended longer ago than this; the broadcasts stay, with their text and their
 * counts.
 * @param most rows at once
 * @returns how many
 */
export const deleteOldRecipients = async (tx: Tx, keepDays: number, most: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from broadcast_recipients where id in (
      select id from broadcast_recipients where broadcast_id = (
        select b.id from broadcasts b where b.ended_at < now() - make_interval(days => ${keepDays}::int)
          and exists (select from broadcast_recipients r where r.broadcast_id = b.id) order by b.id limit 1)
      limit ${most} for update skip locked)`.execute(tx.kysely);
  return Number(numAffectedRows);
};
