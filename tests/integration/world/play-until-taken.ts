import { accountCommon, type Common, play, type RefusalReply } from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import type { Api } from './world.ts';

/** Less than a hook may take, and enough for many rounds: on a busy machine most of the short locks are missed. */
const PATIENCE_MS = 200_000;

/**
 * Sends a slip to the running round, again and again, until a play is taken.
 * @param meanwhile called with each try, at the same time
 * @returns the round's number
 * @throws with the answers, when none is taken
 */
export const playUntilTaken = async (
  who: Api,
  chips: string,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<number> => {
  const answers = new Set<string>();
  return eventually(async () => {
    const { round } = (await who.call<{ data: Common }>(accountCommon)).body.data;
    const [{ status, body }] = await Promise.all([
      who.call<RefusalReply>(play, { body: { chips, round } }),
      meanwhile(),
    ]);
    answers.add(`round ${round}: ${status} ${body.code}`);
    return status === 200 ? round : undefined;
  }, PATIENCE_MS).catch(() => {
    throw new Error(`no play was taken: ${[...answers].join(', ')}`);
  });
};
