import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { readSigner, type Signer } from '#modules/fairness';
import { accountCodesOf } from '#modules/identity';
import { accountsByIds, movementIds, roundsEndedSql } from '#modules/ledger';
import { monthSums, reportMonth } from '#modules/reports';
import { roundInPlay, roundsOfSpan } from '#modules/rounds';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Keys } from '#platform/keys.ts';
import { type AccountSum, addEntry, otherCents } from './account-sums.ts';
import { type FileFacts, type Row, writeCsv } from './csv-file.ts';
import { MANIFEST, type Manifest, signed } from './manifest.ts';
import { comparedWithDays, readMonth } from './read-month.ts';
import { COLUMNS, FORMAT, fileOf, queriesOf, SHEET_NAMES, type SheetName } from './sheets.ts';

const ROWS_AT_ONCE = 5_000;

export interface ExportOptions {
  readonly db: Db;
  /** `2026-10`, of the zone in which reports count days. */
  readonly month: string;
  /** New, or empty. */
  readonly folder: string;
  readonly version: string;
  /** PEM of the key that signs; null: the one that the database keeps. */
  readonly signingKey: string | null;
  readonly sealingKeys: Keys;
}

/** Why a month is not written; a sentence. */
export class NotExported extends Error {}

type Reader = Pick<Tx, 'kysely'>;

/** The rows of some statements, one after the other, some at a time. */
async function* rowsOf(tx: Reader, queries: readonly RawBuilder<unknown>[]): AsyncGenerator<readonly Row[]> {
  for (const query of queries) {
    await sql`declare month_rows no scroll cursor for ${query}`.execute(tx.kysely);
    for (;;) {
      const { rows } = await sql<Row>`fetch forward ${sql.lit(ROWS_AT_ONCE)} from month_rows`.execute(tx.kysely);
      if (rows.length > 0) yield rows;
      if (rows.length < ROWS_AT_ONCE) break;
    }
    await sql`close month_rows`.execute(tx.kysely);
  }
}

/** Lets rows pass, and sums them by account. */
async function* summed(rows: AsyncIterable<readonly Row[]>, sums: Map<number, AccountSum>) {
  for await (const batch of rows) {
    for (const { account_id, sequence, amount_cents, balance_cents } of batch as readonly Record<string, number>[])
      addEntry(sums, {
        account: account_id ?? 0,
        sequence: sequence ?? 0,
        amount: amount_cents ?? 0,
        balance: balance_cents ?? 0,
      });
    yield batch;
  }
}

/** The accounts that moved, by their ids. */
async function* accountRows(tx: Reader, sums: ReadonlyMap<number, AccountSum>): AsyncGenerator<readonly Row[]> {
  const ids = [...sums.keys()].sort((a, b) => a - b);
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const accounts = await accountsByIds(tx, ids.slice(at, at + ROWS_AT_ONCE));
    const users = accounts.flatMap(({ user_id }) => user_id ?? []);
    const codes = await accountCodesOf(tx, users);
    yield accounts.map(({ id, kind, user_id, round_number }) => {
      const sum = sums.get(id);
      return {
        account_id: id,
        kind,
        user_id,
        account_code: codes.get(user_id ?? 0) ?? null,
        round_number,
        first_sequence: sum?.first,
        last_sequence: sum?.last,
        entries: sum?.entries,
        opening_cents: sum?.opening,
        moved_cents: sum?.moved,
        other_cents: sum && otherCents(sum),
        closing_cents: sum?.closing,
      };
    });
  }
}

type Written = Omit<Manifest, 'signature' | 'totals'>;

const write = async (tx: Reader, { month, folder, version }: ExportOptions): Promise<Written> => {
  const span = await reportMonth(tx, month);
  if (!span.isOver) throw new NotExported(`${month} is not over yet in ${span.timeZone}`);
  const playing = await roundInPlay(tx, span.to);
  if (playing !== null)
    throw new NotExported(`round ${playing}, which began before ${month} was over, is still in play`);
  if (!span.isClosed) throw new NotExported(`the days of ${month} are not closed yet: a running server closes them`);
  const movements = await movementIds(tx, span);
  const rounds = await roundsOfSpan(tx, span, roundsEndedSql(span, movements));
  const queries = queriesOf({ span, movements, rounds });
  const sums = new Map<number, AccountSum>();
  const files: Partial<Record<SheetName, FileFacts>> = {};
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new NotExported(`${folder} is not empty`);
  for (const name of SHEET_NAMES) {
    const rows = name === 'accounts' ? accountRows(tx, sums) : rowsOf(tx, queries[name]);
    const passing = name === 'entries' ? summed(rows, sums) : rows;
    files[name] = await writeCsv(path.join(folder, fileOf(name)), COLUMNS[name], passing);
  }
  return {
    format: FORMAT,
    version,
    month,
    time_zone: span.timeZone,
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    files: files as Record<SheetName, FileFacts>,
    closed_days: await monthSums(tx, month),
  };
};

/**
 * Writes a closed month into a folder: compressed CSV files and a signed manifest, all of one moment of the database.
 * It only reads, so it may be asked of a standby.
 * @throws NotExported for a month that is not closed, a folder that is not empty, or books that do not agree
 */
export const exportMonth = async (options: ExportOptions): Promise<Manifest> => {
  const { db, folder, signingKey, sealingKeys } = options;
  const signer: Signer | null = await readSigner(db, signingKey, sealingKeys);
  const facts = await db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((kysely) => write({ kysely }, options));
  const found = await readMonth(folder);
  const problems = [...found.problems, ...comparedWithDays(found, facts.closed_days)];
  if (problems.length > 0) throw new NotExported(['the books do not agree:', ...problems].join('\n  '));
  const manifest = signed({ ...facts, totals: found.totals }, signer);
  writeFileSync(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx' });
  return manifest;
};
