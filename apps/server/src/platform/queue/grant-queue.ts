import { type Kysely, sql } from 'kysely';
import type { NoTables } from '../db/pool.ts';

/**
 * Lets a role work with the queue's tables, which are the owner's; the library guards their rows, so a policy lets the
 * role see them. (The list of the library's migrations it only reads.) Nothing is done where nothing is missing.
 */
export const grantQueue = async (owner: Kysely<NoTables>, server: string): Promise<void> => {
  const role = sql.id(server);
  const { rows } = await sql<{ name: string; kind: string; granted: boolean; guarded: boolean }>`
    select c.relname as name, c.relkind as kind, case
        when c.relkind = 'S' then has_sequence_privilege(${server}, c.oid, 'usage')
        when c.relname = 'migrations' or c.relkind = 'v' then has_table_privilege(${server}, c.oid, 'select')
        else has_table_privilege(${server}, c.oid, 'delete')
      end as granted,
      c.relrowsecurity and not exists (select from pg_policy where polrelid = c.oid
        and (select oid from pg_roles where rolname = ${server}) = any(polroles)) as guarded
    from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'v', 'S')`.execute(
    owner,
  );
  await sql`grant usage on schema graphile_worker to ${role}`.execute(owner);
  for (const { name, kind, granted, guarded } of rows) {
    const table = sql.id('graphile_worker', name);
    const rights = name === 'migrations' || kind === 'v' ? sql`select` : sql`select, insert, update, delete`;
    if (!granted && kind === 'S') await sql`grant usage, select on sequence ${table} to ${role}`.execute(owner);
    else if (!granted) await sql`grant ${rights} on ${table} to ${role}`.execute(owner);
    if (guarded) await sql`create policy ${role} on ${table} to ${role} using (true) with check (true)`.execute(owner);
  }
};
