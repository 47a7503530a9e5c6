import { fairnessKeys, playedGameFile } from '@lajvard/contract';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
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
