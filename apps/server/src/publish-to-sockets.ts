import {
  type LiveMessage,
  type LiveMessageName,
  playerChannel,
  ROUND_CHANNEL,
  ROUND_STATE_CHANNEL,
  type RoundResult,
  WHEEL_STATE_CHANNEL,
} from '@lajvard/contract';
import { remainSeconds, type TableFact } from '#modules/rounds';
import type { Published, Subscriber } from '#platform/outbox/pump.ts';
import type { Hub, LastWord } from '#platform/websockets/hub.ts';

type LiveMessages = { readonly [Name in LiveMessageName]: LiveMessage<Name> };

/** The sockets of the table, with their messages (`packages/contract/src/live`). */
export type TableHub = Hub<LiveMessages>;

/** The last message on a socket of the table. */
export type TableLastWord = LastWord<LiveMessages>;

/**
 * The results of a settled round for the connected players, in one query. Passed in by `app.ts` from the plays module.
 */
export type ResultsOf = (
  roundNumber: number,
  userIds: number[],
) => Promise<ReadonlyMap<number, Omit<RoundResult, 'round_history'>>>;

type Fact<Kind extends TableFact['kind']> = Published<Extract<TableFact, { kind: Kind }>>;

const roundStateOf = ({ n, body, readAt }: Fact<'round-state'>): LiveMessage<'round-state-pushed'> => {
  const { state, round } = body;
  return {
    n,
    state,
    round_number: round.round_number,
    round_remain_seconds: remainSeconds(round, readAt),
    server_now: readAt,
    round,
  };
};

const publishSettled = async (
  hub: TableHub,
  resultsOf: ResultsOf,
  { n, body, readAt }: Fact<'round-settled'>,
): Promise<void> => {
  const { round } = body;
  const history = [...body.history];
  const own = await resultsOf(round.round_number, hub.listeners(playerChannel));
  const payloads = new Map<number, LiveMessage<'user-calculate-completed'>>();
  for (const [userId, result] of own) payloads.set(userId, { n, ...result, round_history: history });
  await hub.sendToEach(playerChannel, 'user-calculate-completed', payloads);
  const created = {
    n,
    number: round.number ?? 0,
    round_number: round.round_number,
    round: round.round_number,
    round_remain_seconds: remainSeconds(round, readAt),
    round_history: history,
    at: round.lands_at ?? readAt,
  };
  await hub.sendToAll(ROUND_CHANNEL, 'round-created', created, (userId) => payloads.has(userId));
};

/**
 * Publishes each fact of the table's stream to this process's sockets. For each `n` a player gets either their own
 * result (`user-calculate-completed`) or what all others get (`round-created`).
 */
export const publishToSockets =
  (hub: TableHub, resultsOf: ResultsOf): Subscriber<TableFact> =>
  async (fact) => {
    if (fact.kind === 'round-settled') return publishSettled(hub, resultsOf, fact);
    if (fact.kind === 'round-state')
      return hub.sendToAll(ROUND_STATE_CHANNEL, 'round-state-pushed', roundStateOf(fact));
    const { n, body } = fact;
    return hub.sendToAll(WHEEL_STATE_CHANNEL, 'wheel-state-pushed', { n, wheel_state: body.wheel_state });
  };
