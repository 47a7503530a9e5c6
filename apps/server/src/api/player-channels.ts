import { playerChannel, SHARED_CHANNELS } from '@lajvard/contract';
import type { ChannelRight } from '#platform/websockets/hub.ts';

/**
 * Every channel of the socket, its events, and who may subscribe.
 * private-round-channel   round-created                                            every player
 * private-wheel-state     wheel-state-pushed                                       every player
 * private-round-state     round-state-pushed                                       every player
 * presence-user.play.{id} user-calculate-completed user-blocked user-close-session
 *                         user-changed                                             that player alone
 * Clients cannot publish: what they send on a channel is not forwarded.
 */
export const maySubscribe: ChannelRight = (caller, channel) =>
  caller.level === 'user' && (SHARED_CHANNELS.includes(channel) || channel === playerChannel(caller.userId));
