import pg from 'pg';
import { eventually } from '../harness/eventually.ts';
import { guideEnv, guideFile, SUBSTITUTES } from '../harness/guide.ts';
import type { Host, Program } from '../harness/machines/host.ts';

/** PostgreSQL on two machines, and what decides which of them is the primary. */
export interface Databases {
  /** Asks the primary, whichever it is now. */
  sql<T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<T[]>;
  primary(): Promise<Host>;
  /** Waits until one is the primary and the other its synchronous replica. */
  whole(seconds: number): Promise<{ primary: Host; replica: Host }>;
  /** Starts what a machine that died ran. */
  revive(host: Host): void;
  close(): Promise<void>;
}

const ask = async (host: Host, path: string): Promise<boolean> =>
  (await fetch(`http://${host.address}:8008${path}`, { signal: AbortSignal.timeout(1_000) })).ok;

const find = async (hosts: readonly Host[], path: string): Promise<Host | undefined> => {
  const answers = await Promise.all(hosts.map((host) => ask(host, path).catch(() => false)));
  return hosts.find((_host, index) => answers[index]);
};

const startEtcd = (host: Host): Program =>
  host.start('etcd', '/usr/bin/etcd', [], guideEnv('/etc/default/etcd, on db1, db2 and backup', host));

const startPatroni = (host: Host): Program =>
  host.start('postgres', '/usr/bin/patroni', ['/etc/patroni/config.yml'], { HOME: '/var/lib/postgresql' });

/**
 * Starts etcd on three machines and Patroni with PostgreSQL on the first two, with the guide's files, and makes the two
 * roles of the product.
 */
export const startDatabases = async (hosts: readonly Host[], passwords: Readonly<Record<string, string>>) => {
  const etcds = hosts.map(startEtcd);
  const pair = hosts.slice(0, 2);
  const patronis: Program[] = [];
  for (const host of hosts) {
    host.place('/etc/pgbackrest.conf', guideFile('/etc/pgbackrest.conf, on db1, db2 and backup'), 'postgres');
    if (!pair.includes(host)) continue;
    const file = '/etc/patroni/config.yml';
    host.place(file, guideFile(`${file}, on db1 and db2`, host), 'postgres');
    host.run('postgres', 'chmod', ['600', file]);
    patronis.push(startPatroni(host));
  }
  const primary = async (): Promise<Host> => {
    const host = await find(pair, '/primary');
    if (host === undefined) throw new Error('there is no primary');
    return host;
  };
  let pool: pg.Pool | undefined;
  const drop = (): void => {
    pool?.end().catch(() => undefined);
    pool = undefined;
  };
  const connect = async (database: string): Promise<pg.Pool> => {
    const made = new pg.Pool({
      host: (await primary()).address,
      user: 'postgres',
      password: SUBSTITUTES.SUPERUSER_PASSWORD,
      database,
      max: 3,
      connectionTimeoutMillis: 1_500,
      query_timeout: 20_000,
    });
    made.on('error', () => undefined);
    return made;
  };
  const sql: Databases['sql'] = async (text, values = []) => {
    try {
      pool ??= await connect('lajvard');
      return (await pool.query(text, [...values])).rows;
    } catch (error) {
      drop();
      throw error;
    }
  };
  const databases: Databases = {
    sql,
    primary,
    whole: async (seconds) => {
      const both = async () => {
        const [first, second] = await Promise.all([find(pair, '/primary'), find(pair, '/synchronous')]);
        return first && second && first !== second ? { primary: first, replica: second } : undefined;
      };
      return eventually(both, seconds, 'a primary and its synchronous replica').catch((error: Error) => {
        throw new Error([error.message, ...[...patronis, ...etcds].map((each) => each.log().slice(-1500))].join('\n'));
      });
    },
    revive: (host) => {
      host.repair();
      startEtcd(host);
      patronis.push(startPatroni(host));
    },
    close: async () => drop(),
  };
  await databases.whole(120);
  const admin = await connect('postgres');
  // docs/operators/first-day.md, "Two database roles"
  for (const statement of [
    `create role lajvard_owner login password '${passwords.owner}'`,
    `create role lajvard_server login password '${passwords.server}'`,
    'create database lajvard owner lajvard_owner',
    'revoke temporary on database lajvard from public',
    'grant temporary on database lajvard to lajvard_owner',
  ])
    await admin.query(statement);
  await admin.end();
  return databases;
};
