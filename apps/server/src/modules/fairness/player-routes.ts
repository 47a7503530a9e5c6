import {
  fairnessKeys,
  type LogLeaf,
  logCheckpoint,
  logCheckpointOf,
  logRestores,
  logTile,
  logTileOf,
  logWitnesses,
  playedGameFile,
  voidRanks,
} from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { type Handled, handle, PublicFile, Refused } from '#platform/http/handler.ts';
import { witnessName } from './keep-witnesses.ts';
import { logTiles, newestCheckpoint, restoredLeaves } from './log-store.ts';
import { publicKeys } from './public-keys.ts';
import { type SigningOptions, signRound } from './sign-round.ts';
import { openVoidRanks } from './void-ranks.ts';
import type { Witness } from './witness-network.ts';
import { lastWitnessed } from './witness-store.ts';

/** Routes of players' signed files, of the keys to check them with, and of what void rounds would have brought. */
export const proofsRoutes = (options: SigningOptions): Handled[] => {
  const ranks = openVoidRanks(options.db, options.now);
  return [
    handle(playedGameFile, async ({ query, caller }) => {
      const file = await signRound(options, caller.userId, query.round_number);
      return file === null ? new Refused('not-found') : { data: file };
    }),
    handle(fairnessKeys, async () => ({ data: await publicKeys(options.db) })),
    handle(voidRanks, async ({ query }) => ({ data: await ranks(query.before) })),
  ];
};

/**
 * The files of the public log (docs/FAIRNESS.md#the-log), as C2SP (tlog-tiles) names them; the newest checkpoint with
 * the cosignatures that it has by now. Who witnessed the log when, and what restores lost of it.
 */
export const logRoutes = (db: Db, witnesses: readonly Witness[]): Handled[] => {
  const vkeys = vkeysOf(witnesses);
  const checkpoint = async (of?: number): Promise<PublicFile | Refused<'not-found'>> => {
    const newest = await newestCheckpoint(db, of);
    if (newest === null) return new Refused('not-found');
    const last = await lastWitnessed(db, newest.log, vkeys);
    const lines = last.filter(({ size }) => size === newest.head.size).map(({ line }) => line);
    return new PublicFile(newest.note + lines.join(''), false);
  };
  const tile = async (log: number, path: string): Promise<PublicFile | Refused<'not-found'>> => {
    const bytes = await logTiles(db, log).read(`tile/${path}`);
    return bytes ? new PublicFile(Buffer.from(bytes), true) : new Refused('not-found');
  };
  return [
    handle(logCheckpoint, () => checkpoint()),
    handle(logCheckpointOf, ({ params }) => checkpoint(params.log)),
    handle(logRestores, async () => ({
      data: (await restoredLeaves(db)).map(
        (leaf) => JSON.parse(leaf.toString('utf8')) as Extract<LogLeaf, { kind: 'restored' }>,
      ),
    })),
    handle(logWitnesses, async () => {
      const last = await lastWitnessed(db, (await newestCheckpoint(db))?.log ?? 1, vkeys);
      return {
        data: vkeys.map((vkey) => {
          const found = last.find((each) => each.vkey === vkey);
          const name = witnessName(vkey);
          return { name, vkey, size: found?.size ?? null, seconds_ago: found?.secondsAgo ?? null };
        }),
      };
    }),
    handle(logTile, ({ params }) => tile(1, params['*'])),
    handle(logTileOf, ({ params }) => tile(params.log, params['*'])),
  ];
};

const vkeysOf = (witnesses: readonly Witness[]): string[] => witnesses.map(({ vkey }) => vkey);
