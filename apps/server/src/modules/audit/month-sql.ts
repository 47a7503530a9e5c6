import { PERSON_FIELDS } from '@lajvard/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Span, utcText } from '#platform/db/month-rows.ts';

/** Facts that say who a person is, as a correction writes them, or that hold somebody's own words. */
const PERSONAL = [...PERSON_FIELDS, 'email', 'description', 'subject'];

/**
 * SQL: the rows of a span without personal facts. Both hashes stand as they are: they show that no row is
 * missing; whether the words of a row are those that were hashed shows in the database only.
 */
export const auditSql = ({ from, to }: Span): RawBuilder<unknown> => sql`
  select id, ${utcText('at')} as at, staff_id, action, subject, (before - ${PERSONAL}::text[])::text as before,
    (after - ${PERSONAL}::text[])::text as after, encode(previous_hash, 'hex') as previous_hash,
    encode(hash, 'hex') as hash
  from audit_log where at >= ${from} and at < ${to} order by id`;
