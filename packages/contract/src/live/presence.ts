import * as z from 'zod/mini';

/**
 * A member of a player's presence channel (docs/specification/1-table-and-site.md#311-presence-and-devices): the device
 * seated at the live table for this account. A client that sees a member whose `device_id` is not its own `seatId` is
 * not at the table.
 */
const presenceMember = z.object({
  user: z.object({ id: z.number(), online: z.boolean(), blacklisted_at: z.nullable(z.string()) }),
  device_id: z.string(),
});
export type PresenceMember = z.infer<typeof presenceMember>;

/**
 * A session of the table is a browser tab or a program (docs/specification/1-table-and-site.md#310-game-state:
 * session_id, generated on the client).
 */
export const sessionId = z.string().check(z.regex(/^[\w-]{1,36}$/));

/** Identifies a seat: one session of one device. A program that names no session has one session per device. */
export const seatId = (deviceId: string, session: string | undefined): string =>
  session === undefined ? deviceId : `${deviceId}/${session}`;
