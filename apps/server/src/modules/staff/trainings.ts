import { type Colleague, mayDo, type staffTraining } from '@lajvard/contract';
import { sql } from 'kysely';
import { audit } from '#modules/audit';
import { colleagueById, roleNow } from '#modules/identity';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { type OwnRefusal, Refused } from '#platform/http/handler.ts';
import type { StaffOptions } from './ports.ts';

type Training = NonNullable<Colleague['training']>;

/** The last training of each of these people. */
export const trainingsOf = async (db: Db | Tx, ids: readonly number[]): Promise<Map<number, Training>> => {
  const { rows } = await sql<Training & { user_id: number }>`
    select distinct on (user_id) user_id, trained_on::text, refresher_due::text,
      refresher_due < (table_clock() at time zone 'UTC')::date as is_due
    from staff_trainings where user_id = any(${ids}::bigint[]) order by user_id, recorded_at desc, id desc`.execute(
    db.kysely,
  );
  return new Map(rows.map(({ user_id: id, ...training }) => [id, training]));
};

/**
 * Whether somebody was trained, with no refresher due, by what was recorded until that moment.
 * @param at epoch ms, of the table's clock; null: now
 */
export const isTrained = async (db: Db | Tx, staffId: number, at: number | null): Promise<boolean> => {
  const { rows } = await sql<{ trained: boolean }>`
    with asked as (select coalesce(${at === null ? null : new Date(at)}::timestamptz, table_clock()) as at)
    select (a.at at time zone 'UTC')::date between t.trained_on and t.refresher_due as trained
    from asked a join staff_trainings t on t.user_id = ${staffId} and t.recorded_at <= a.at
    order by t.recorded_at desc, t.id desc limit 1`.execute(db.kysely);
  return rows[0]?.trained ?? false;
};

/** What is recorded of whom, and who does it. */
interface TrainingForm {
  readonly userId: number;
  readonly trainedOn: string;
  readonly refresherDue: string;
  readonly staffId: number;
  readonly ip: string;
}

/** Records when a colleague was trained and is due again; nobody records their own. */
export const recordTraining = (
  { db }: Pick<StaffOptions, 'db'>,
  { userId, trainedOn, refresherDue, staffId, ip }: TrainingForm,
): Promise<Refused<OwnRefusal<typeof staffTraining>> | undefined> =>
  transaction(db, async (tx) => {
    if (!mayDo(await roleNow(tx, staffId), 'staff.manage')) return new Refused('not-allowed');
    if (userId === staffId) return new Refused('staff-own');
    const colleague = await colleagueById(tx, userId);
    if (colleague instanceof Refused) return colleague;
    const before = (await trainingsOf(tx, [userId])).get(userId);
    // today has begun up to 14 hours earlier elsewhere
    const { numAffectedRows } = await sql`
      insert into staff_trainings (user_id, trained_on, refresher_due, recorded_by)
      select ${userId}, ${trainedOn}::date, ${refresherDue}::date, ${staffId}
      where ${trainedOn}::date <= (table_clock() at time zone 'UTC' + interval '14 hours')::date`.execute(tx.kysely);
    if (numAffectedRows !== 1n) return new Refused('form-invalid', { errors: { trained_on: ['errors:day-to-come'] } });
    const was = before && { trained_on: before.trained_on, refresher_due: before.refresher_due };
    const after = { trained_on: trainedOn, refresher_due: refresherDue };
    await audit(tx, {
      staffId,
      action: 'TRAINING_RECORDED',
      subject: `user:${userId}`,
      before: was ?? null,
      after,
      ip,
    });
    return undefined;
  });
