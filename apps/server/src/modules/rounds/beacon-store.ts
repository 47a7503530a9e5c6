import { type BeaconChain, beaconTimeMs } from '@lajvard/beacon';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { COLUMNS, leads, moved, type RoundRow } from './round-row.ts';

/** The beacon round that a round named. */
export interface NamedBeacon {
  readonly chain: BeaconChain;
  readonly round: number;
  /** Null until it is stored. */
  readonly signature: Buffer | null;
}

/** The beacon that a round named; null if its number needs none. */
export const beaconOf = (row: RoundRow): NamedBeacon | null => {
  const { beacon_chain: hash, beacon_key: key, beacon_genesis_ms: genesisMs, beacon_period_ms: periodMs } = row;
  const { beacon_round: round, beacon_signature: signature } = row;
  if (hash === null || key === null || genesisMs === null || periodMs === null || round === null) return null;
  const chain = { hash: hash.toString('hex'), publicKey: key.toString('hex'), genesisMs, periodMs };
  return { chain, round, signature };
};

/** When a beacon round is due, epoch ms. */
export const dueAt = ({ chain, round }: Pick<NamedBeacon, 'chain' | 'round'>): number => beaconTimeMs(chain, round);

/** Writes that the public log has the close of a round, if a signed checkpoint covers it and nobody wrote it yet. */
export const markCloseLogged = (tx: Tx, roundNumber: number, epoch: number): Promise<RoundRow | undefined> =>
  moved(
    tx,
    sql<RoundRow>`with ${leads(epoch)}
    update rounds r set close_logged_at = table_clock(), epoch = ${epoch} from leader
    where r.round_number = ${roundNumber} and r.phase = 'closed' and r.close_logged_at is null returning ${COLUMNS}`,
  );

/** Stores the signature of the beacon round that a round named, once. */
export const storeBeacon = (
  tx: Tx,
  roundNumber: number,
  epoch: number,
  signature: Buffer,
): Promise<RoundRow | undefined> =>
  moved(
    tx,
    sql<RoundRow>`with ${leads(epoch)}
    update rounds r set beacon_signature = ${signature}, epoch = ${epoch} from leader
    where r.round_number = ${roundNumber} and r.phase = 'closed' and r.beacon_signature is null returning ${COLUMNS}`,
  );

/** What the number of a round follows from beside its seed; null if there is no such round. */
export const drawnFrom = async (
  db: Db | Tx,
  roundNumber: number,
): Promise<{ readonly commitment: Buffer | null; readonly beacon: NamedBeacon | null } | null> => {
  const { rows } = await sql<RoundRow>`select ${COLUMNS} from rounds r where r.round_number = ${roundNumber}`.execute(
    db.kysely,
  );
  return rows[0] ? { commitment: rows[0].commitment, beacon: beaconOf(rows[0]) } : null;
};
