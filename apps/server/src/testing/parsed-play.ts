import type { PlayReceipt } from '@lajvard/contract';
import type { Play } from '#modules/plays';
import { type ReadyJson, Refused } from '#platform/http/handler.ts';

type Answer = Awaited<ReturnType<Play['placeBets']>>;

/** Where plays come in, with answers that a test can read. */
export interface ParsedPlay extends Pick<Play, 'close'> {
  placeBets(
    command: Parameters<Play['placeBets']>[0],
  ): Promise<PlayReceipt | Exclude<Answer, ReadyJson<{ data: PlayReceipt }>>>;
}

/** Parses the answers of `play`, which are JSON text ready for the wire. */
export const parsedPlay = (play: Play): ParsedPlay => ({
  placeBets: async (command) => {
    const answer = await play.placeBets(command);
    return answer instanceof Refused ? answer : (JSON.parse(answer.text) as { data: PlayReceipt }).data;
  },
  close: play.close,
});
