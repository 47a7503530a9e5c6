/** Channels as the laravel-echo client names them on the wire (docs/specification/1-table-and-site.md#74-channels). */
export const ROUND_CHANNEL = 'private-round-channel';
export const WHEEL_STATE_CHANNEL = 'private-wheel-state';
export const ROUND_STATE_CHANNEL = 'private-round-state';
export const SHARED_CHANNELS: readonly string[] = [ROUND_CHANNEL, WHEEL_STATE_CHANNEL, ROUND_STATE_CHANNEL];

/** The presence channel of one player. */
export const playerChannel = (userId: number): string => `presence-user.play.${userId}`;
