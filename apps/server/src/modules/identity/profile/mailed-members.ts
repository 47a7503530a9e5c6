import { sql } from 'kysely';
import { barredSql } from '#modules/limits';

/**
 * SQL: every member, and why they get no mail sent to all (docs/specification/4-reliability.md#5-hazards, H18). They
 * get it if `kept_out` is null.
 */
export const mailedMembersSql = sql`
  select u.id as user_id, u.account_code, u.email, u.locale, case
    when u.blacklisted_at is not null then 'blacklisted'
    when u.closed_at is not null then 'closed'
    when ${sql.raw(barredSql('u.id', 'exclusion'))} then 'excluded'
    when ${sql.raw(barredSql('u.id', 'closure'))} then 'on-a-break'
    when u.held_at is not null then 'held'
  end as kept_out from users u where u.level = 'user' and u.completed_at is not null`;
