import { WrongAnswer } from './relay-network.ts';
import type { RelayPorts } from './search-round.ts';

/** Asks the relays for a round of the past, one after the other and once each, beside any search. Null: none has it. */
export const askOnce = async (
  { chain, relays, network, metrics, verify }: RelayPorts,
  round: number,
  signal: AbortSignal,
): Promise<Buffer | null> => {
  for (const relay of relays) {
    if (signal.aborted) return null;
    try {
      const answer = await network.askRound(relay, chain.hash, round, signal);
      if (answer === 'absent') metrics.answered(relay, answer);
      else if (answer.round === round && (await verify(chain, round, answer.signature))) {
        metrics.answered(relay, 'valid');
        return answer.signature;
      } else metrics.failed(relay, 'wrong', 'it answered a signature that is not of this round');
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      if (!signal.aborted) metrics.failed(relay, error instanceof WrongAnswer ? 'wrong' : 'silent', said);
    }
  }
  return null;
};
