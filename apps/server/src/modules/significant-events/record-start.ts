import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { CHIP_VALUES, HOUSE_LIMITS, POCKETS, SPOTS } from '@lajvard/roulette';
import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { keysFor, secretsOf } from '#platform/keys.ts';
import type { Settings } from '#platform/settings/read-settings.ts';
import { compareRecords, type GameRecord } from './game-record.ts';
import { programHash } from './program-hash.ts';

/** The rules of the game in short: a hash over bets, payouts and limits, and the theoretical return to player. */
export const rulesOfGame = (): { readonly rules: string; readonly returnPercent: number } => {
  const spots = SPOTS.map(({ key, covers, payout }) => [key, covers, payout]);
  const rules = createHash('sha256')
    .update(JSON.stringify([POCKETS, spots, CHIP_VALUES, HOUSE_LIMITS]))
    .digest('hex');
  const returns = SPOTS.map(({ covers, payout }) => (covers.length * (payout + 1)) / POCKETS.length);
  return { rules, returnPercent: Number((100 * Math.min(...returns)).toFixed(4)) };
};

const START_LOCK = 7_101_202_694;

const versionOfServer = (): string =>
  (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version;

/**
 * Records that the product has started: version, build, rules, and what of these and the settings differs from the last
 * start on this machine; of secrets only that they do.
 */
export const recordStart = async (
  db: Db,
  settings: Settings,
  { server = hostname(), build = programHash() }: { readonly server?: string; readonly build?: string } = {},
): Promise<void> => {
  const version = versionOfServer();
  const { rules, returnPercent } = rulesOfGame();
  const keys = keysFor(secretsOf(settings.RECEIPT_SECRET, settings.RECEIPT_SECRET_PREVIOUS), 'game record');
  await transaction(db, async (tx) => {
    // one after the other: processes of a machine start together
    await sql`select pg_advisory_xact_lock(${sql.lit(START_LOCK)})`.execute(tx.kysely);
    const { rows } = await sql<{ record: GameRecord }>`
      select record from significant_events where record is not null
      order by facts ->> 'server' = ${server} desc, id desc limit 1`.execute(tx.kysely);
    const values = { version, build, rules, return_percent: returnPercent, ...settings };
    const { record, changed } = compareRecords(values, keys, rows[0]?.record ?? null);
    const facts = { version, build, rules, return_percent: returnPercent, server, changed };
    await sql`
      insert into significant_events (kind, facts, record)
      values (${changed.length > 0 ? 'product-changed' : 'product-started'}, ${JSON.stringify(facts)}::jsonb,
        ${JSON.stringify(record)}::jsonb)`.execute(tx.kysely);
  });
};
