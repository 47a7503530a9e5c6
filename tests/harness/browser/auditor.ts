import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { productData } from './product.ts';

// The auditor reads the database with its own statements: the screens must agree with the ledger.
// One connection for all questions to a product: a poll asks often, and PostgreSQL starts a process for each.
const connections = new Map<string, pg.Pool>();
const connectionTo = (folder: string): pg.Pool => {
  const open = connections.get(folder);
  if (open) return open;
  const [, , , port, host] = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const address = { host: host ?? '', port: Number(port), user: 'lajvard', database: 'lajvard' };
  const pool = new pg.Pool({ ...address, max: 1, idleTimeoutMillis: 60_000, allowExitOnIdle: true });
  pool.on('error', () => connections.delete(folder)); // the product has ended
  connections.set(folder, pool);
  return pool;
};

const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> =>
  (await connectionTo(productData()).query<Row>(text, values)).rows;

/** The wallet as the sum of its entries, in dollars. */
export const ledgerBalance = async (email: string): Promise<number> => {
  const [row] = await ask<{ cents: string }>(
    `select coalesce(sum(e.amount_cents), 0) as cents from users u
     join ledger_accounts a on a.user_id = u.id and a.kind = 'player:wallet'
     left join ledger_entries e on e.account_id = a.id where u.email = $1`,
    [email],
  );
  return Number(row?.cents ?? 0) / 100;
};

/** Makes a player's deposits a day older, because only ten a day are allowed. */
export const anotherDay = async (email: string): Promise<void> => {
  const older = `update deposits set created_at = created_at - interval '25 hours'
    where user_id = (select id from users where email = $1)`;
  await ask(older, [email]);
};

/** The latest play of a player: its stake in dollars, and the number of its round. */
export const lastPlay = async (
  email: string,
): Promise<{ round: number; stake: number; number: number | null } | undefined> => {
  const [row] = await ask<{ round_number: string; stake_cents: number; number: number | null }>(
    `select p.round_number, p.stake_cents, r.number
     from plays p join users u on u.id = p.user_id join rounds r using (round_number)
     where u.email = $1 order by p.round_number desc limit 1`,
    [email],
  );
  return row && { round: Number(row.round_number), stake: row.stake_cents / 100, number: row.number };
};

/** Whether all entries of all movements sum to zero, and every balance is the sum of its entries. */
export const ledgerIsWhole = async (): Promise<boolean> => {
  const [row] = await ask<{ whole: boolean }>(
    `select (select coalesce(sum(amount_cents), 0) = 0 from ledger_entries)
       and not exists (select from ledger_entries group by movement_id having sum(amount_cents) <> 0)
       and not exists (
         select from ledger_accounts a where balance_cents <> (
           select coalesce(sum(amount_cents), 0) from ledger_entries e where e.account_id = a.id)) as whole`,
    [],
  );
  return row?.whole === true;
};

const idOf = '(select id from users where email = $1)';

/** Puts a player on a break of a day, as the account's page would. @returns how to end it */
export const putOnBreak = async (email: string): Promise<() => Promise<void>> => {
  await ask(`insert into play_bars values (${idOf}, 'closure', now() + interval '1 day')`, [email]);
  return async () => {
    await ask(`delete from play_bars where user_id = ${idOf}`, [email]);
  };
};

/**
 * Blacklists a person as the office does: no sign-in, every session ends, every process is notified.
 * @returns how to undo it
 */
export const blacklist = async (email: string): Promise<() => Promise<void>> => {
  await ask('update users set blacklisted_at = now() where email = $1', [email]);
  await ask(
    `with ended as (update sessions set ended_at = clock_timestamp(), end_reason = 'blacklisted'
       where user_id = ${idOf} and ended_at is null returning id, user_id, end_reason)
     select pg_notify('lajvard_people',
       json_build_object('sessionId', id, 'userId', user_id, 'reason', end_reason)::text) from ended`,
    [email],
  );
  return async () => {
    await ask('update users set blacklisted_at = null where email = $1', [email]);
  };
};

/** Makes a one-time code that signs a person in, as a link by e-mail carries it. */
export const giveSignInCode = async (email: string): Promise<string> => {
  const code = randomBytes(32).toString('base64url');
  await ask(
    `insert into one_time_codes (hash, purpose, user_id, expires_at)
     values (sha256(convert_to($2, 'UTF8')), 'sign-in', ${idOf}, now() + interval '5 minutes')`,
    [email, code],
  );
  return code;
};

/** As if somebody had shown their second factor ten minutes ago. */
export const makeFactorOld = async (email: string): Promise<void> => {
  await ask(`update sessions set factor_at = clock_timestamp() - interval '10 min' where user_id = ${idOf}`, [email]);
};

/** Sets the language of an account, which decides the language of its pages, whatever the address says. */
export const giveLanguage = async (email: string, language: 'fa' | 'en'): Promise<void> => {
  await ask('update users set locale = $2 where email = $1', [email, language]);
};

/** The partner a registration belongs to. */
export const registeredPartner = async (email: string): Promise<string | null> =>
  (await ask<{ partner: string | null }>('select partner from users where email = $1', [email]))[0]?.partner ?? null;

/** Publishes to all tables that the wheel has changed. */
export const announceWheel = async (wheel: string): Promise<void> => {
  await ask(
    `with next as (update live_counter set n = n + 1 returning n),
     message as (insert into live_messages (n, kind, round_number, body)
       select n, 'wheel-state', null, jsonb_build_object('wheel_state', $1::text) from next returning n)
     select pg_notify('lajvard_live', n::text) from message`,
    [wheel],
  );
};

/**
 * Assigns a person to a partner (null: to none), as a registration does for a member and the operator for an admin
 * of its panel.
 */
export const givePartner = async (email: string, partner: string | null): Promise<void> => {
  await ask('update users set partner = $2 where email = $1', [email, partner]);
};
