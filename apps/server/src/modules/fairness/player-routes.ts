import { fairnessKeys, logCheckpoint, logTile, playedGameFile, voidRanks } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { type Handled, handle, PublicFile, Refused } from '#platform/http/handler.ts';
import { logTiles, newestCheckpoint } from './log-store.ts';
import { publicKeys } from './public-keys.ts';
import { type SigningOptions, signRound } from './sign-round.ts';
import { openVoidRanks } from './void-ranks.ts';

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

/** The files of the public log (docs/FAIRNESS.md#the-log), as C2SP (tlog-tiles) names them. */
export const logRoutes = (db: Db): Handled[] => [
  handle(logCheckpoint, async () => {
    const newest = await newestCheckpoint(db);
    return newest ? new PublicFile(newest.note, false) : new Refused('not-found');
  }),
  handle(logTile, async ({ params }) => {
    const bytes = await logTiles(db).read(`tile/${params['*']}`);
    return bytes ? new PublicFile(Buffer.from(bytes), true) : new Refused('not-found');
  }),
];
