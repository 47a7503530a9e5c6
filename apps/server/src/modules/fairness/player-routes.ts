import { fairnessKeys, logCheckpoint, logTile, playedGameFile } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { type Handled, handle, PublicFile, Refused } from '#platform/http/handler.ts';
import { logTiles, newestCheckpoint } from './log-store.ts';
import { publicKeys } from './public-keys.ts';
import { type SigningOptions, signRound } from './sign-round.ts';

/** Routes of players' signed files, and of the public keys to check them with. */
export const proofsRoutes = (options: SigningOptions): Handled[] => [
  handle(playedGameFile, async ({ query, caller }) => {
    const file = await signRound(options, caller.userId, query.round_number);
    return file === null ? new Refused('not-found') : { data: file };
  }),
  handle(fairnessKeys, async () => ({ data: await publicKeys(options.db) })),
];

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
