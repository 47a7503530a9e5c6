import { accountCommon, type Common, play, type RefusalReply } from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import type { Answer, Api } from './world.ts';

/** Sends a play to a round that is held in its lock. A machine too busy to answer in time asks for it again. */
export const place = <T = object>(
  who: Api,
  body: { readonly chips: string; readonly round: number; readonly wheelId?: string; readonly session_id?: string },
): Promise<Answer<T>> =>
  eventually(async () => {
    const answer = await who.call<T>(play, { body });
    return answer.status === 503 ? undefined : answer;
  });

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
  }).catch(() => {
    throw new Error(`no play was taken: ${[...answers].join(', ')}`);
  });
};
