import { type RawBuilder, sql } from 'kysely';
import { type Span, utcText } from '#platform/db/month-rows.ts';

const within = ({ from, to }: Span) => sql`s.at >= ${from} and s.at < ${to}`;

/**
 * SQL: what happened to deposits in a span: 0 asked for, 1 approved, 2 declined. The amount is what stood at that step.
 * Without what a person wrote.
 */
export const depositStepsSql = (span: Span): RawBuilder<unknown> => sql`
  select s.id, s.deposit_id, d.user_id, coalesce(s.amount_cents, d.asked_cents, d.amount_cents) as amount_cents,
    s.status, s.staff_id, s.movement_id, ${utcText('s.at')} as at
  from deposit_steps s join deposits d on d.id = s.deposit_id where ${within(span)} order by s.id`;

/** SQL: likewise of withdrawals. */
export const withdrawalStepsSql = (span: Span): RawBuilder<unknown> => sql`
  select s.id, s.withdrawal_id, w.user_id, w.amount_cents, s.status, s.staff_id, s.movement_id, ${utcText('s.at')} as at
  from withdrawal_steps s join withdrawals w on w.id = s.withdrawal_id where ${within(span)} order by s.id`;
