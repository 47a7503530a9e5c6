import * as z from 'zod/mini';

/**
 * A member of a player's presence channel (docs/specification/1-table-and-site.md#311-presence-and-devices): who sits at the live table for this
 * account. Whoever hears of a member with
 * another `device_id` than the own one (`seatId`) is not at the table.
 */
export const presenceMember = z.object({
  user: z.object({ id: z.number(), online: z.boolean(), blacklisted_at: z.nullable(z.string()) }),
  device_id: z.string(),
});
export type PresenceMember = z.infer<typeof presenceMember>;

/**
 * A session of the table is a tab of a browser, or a program (docs/specification/1-table-and-site.md#310-game-state: session_id, generated on the
 * client).
 */
export const sessionId = z.string().check(z.regex(/^[\w-]{1,36}$/));

/** What sits at the table: one session of a device. A program that names no session is one device, one session. */
export const seatId = (deviceId: string, session: string | undefined): string =>
  session === undefined ? deviceId : `${deviceId}/${session}`;
