import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { grantQueue } from '../queue/grant-queue.ts';
import type { DatabaseAddress, Db, NoTables } from './pool.ts';

/**
 * Gives the role that serves its rights (`serving_rights`), those of the queue's tables, and by default those of
 * tables that somebody makes between two migrations. Nothing is done where nothing is missing. As the owner, under the
 * lock of the migrations.
 */
export const grantToServer = async (owner: Kysely<NoTables>, server: string): Promise<void> => {
  const role = sql.id(server);
  await owner.transaction().execute(async (tx) => {
    const { rows } = await sql<{ schema: string; used: boolean; defaults: boolean }>`
      select current_schema() as schema, has_schema_privilege(${server}, current_schema(), 'usage') as used,
        exists (select from pg_default_acl, aclexplode(defaclacl) where defaclrole = current_user::regrole
          and grantee = (select oid from pg_roles where rolname = ${server})) as defaults`.execute(tx);
    const schema = sql.id(rows[0]?.schema ?? 'public');
    if (!rows[0]?.used) await sql`grant usage on schema ${schema} to ${role}`.execute(tx);
    if (!rows[0]?.defaults) {
      await sql`
        alter default privileges in schema ${schema}
          grant select, insert, update, delete on tables to ${role}`.execute(tx);
      await sql`alter default privileges in schema ${schema} grant select, usage on sequences to ${role}`.execute(tx);
    }
    await sql`select grant_to_server(${server})`.execute(tx);
    await grantQueue(tx, server);
  });
};

/** Whether a role owns the tables, or would own them if it made them now. */
export const ownsTables = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ owns: boolean }>`
    select coalesce((
      select pg_has_role(relowner, 'member') from pg_class where oid = to_regclass('migrations')), true) as owns
    `.execute(db.kysely);
  return rows[0]?.owns ?? true;
};

export const roleOf = async (db: Db): Promise<string> =>
  (await sql<{ role: string }>`select current_user as role`.execute(db.kysely)).rows[0]?.role ?? '';

/**
 * Makes the role that serves this database, where there is none: for demonstrations, which have one address only.
 * @param password null: the database asks for none (the embedded one)
 * @returns its name; null when this role may not make others
 */
export const makeServingRole = async (owner: Db, password: string | null): Promise<string | null> => {
  const { rows } = await sql<{ database: string; exists: boolean; may: boolean }>`
    select current_database() as database, (rolsuper or rolcreaterole) as may,
      exists (select from pg_roles where rolname = left(current_database(), 50) || '_server') as exists
    from pg_roles where rolname = current_user`.execute(owner.kysely);
  const { database = '', exists = false, may = false } = rows[0] ?? {};
  if (!may) return null;
  const name = `${database.slice(0, 50)}_server`;
  const secret = password === null ? '' : ` password ${pg.escapeLiteral(password)}`;
  if (!exists || password !== null) {
    await sql
      .raw(`${exists ? 'alter' : 'create'} role ${pg.escapeIdentifier(name)} login${secret}`)
      .execute(owner.kysely)
      .catch((error: { code?: string }) => {
        if (error.code !== '42710' && error.code !== '23505') throw error; // another process made it just now
      });
  }
  // In a database of our own nobody else needs temporary tables.
  if (!exists && password === null)
    await sql`revoke temporary on database ${sql.id(database)} from public`.execute(owner.kysely);
  return name;
};

/** The same database for another role. The part after `?` wins in the driver, so it is written there. */
export const addressAs = (address: DatabaseAddress, user: string, password: string | null): DatabaseAddress => {
  if (address.connectionString === undefined) return { ...address, user, ...(password !== null && { password }) };
  const url = new URL(address.connectionString);
  url.searchParams.set('user', user);
  if (password !== null) url.searchParams.set('password', password);
  return { ...address, connectionString: url.href };
};

/**
 * What a role that is to serve may do and must not, and what it lacks.
 * @param db as that role
 * @returns a sentence for each; none: it may serve
 */
export const servingProblems = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ role: string; powers: boolean; owns: boolean; makes: boolean }>`
    select rolname as role,
      rolsuper or rolcreaterole or rolbypassrls
        or has_parameter_privilege('session_replication_role', 'set') as powers,
      exists (
        select from serving_wants join pg_class c on c.oid = relation where pg_has_role(c.relowner, 'member')) as owns,
      has_schema_privilege(current_schema(), 'create') or has_database_privilege(current_database(), 'create') as makes
    from pg_roles where rolname = current_user`.execute(db.kysely);
  const { role, powers, owns, makes } = rows[0] ?? { role: '', powers: true, owns: true, makes: true };
  const who = `the role ${role} of DATABASE_URL`;
  if (powers) return [`${who} is a superuser, can create roles or can disable triggers`];
  if (owns) return [`${who} owns the tables, or is a member of the role that does`];
  const { rows: wrong } = await sql<{ name: string; may: string[]; lacks: string[] }>`
    select * from (
      select w.name, array(
          select p from unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) p
          where p <> all(w.rights) and w.kind <> 'S' and (
            has_table_privilege(w.relation, p)
            or (p in ('INSERT', 'UPDATE') and has_any_column_privilege(w.relation, p)))) as may,
        array(select p from unnest(w.rights) p
          where not case when w.kind = 'S' then has_sequence_privilege(w.relation, p)
            else has_table_privilege(w.relation, p) end) as lacks
      from serving_wants w) each
    where may <> '{}' or lacks <> '{}' order by name`.execute(db.kysely);
  return [
    ...(makes ? [`${who} may create objects in the database or its schema`] : []),
    ...wrong.flatMap(({ name, may }) => (may.length > 0 ? [`${who} has ${may.join(', ')} on ${name}`] : [])),
    ...wrong.flatMap(({ name, lacks }) => (lacks.length > 0 ? [`${who} lacks ${lacks.join(', ')} on ${name}`] : [])),
  ];
};
