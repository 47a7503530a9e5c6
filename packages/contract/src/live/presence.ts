import * as z from 'zod/mini';

/**
 * A member of a player's presence channel (spec 1 §3): the device that sits at the live table for this account. A device that hears of a member with
 * another `device_id` than its own is not at the table itself.
 */
export const presenceMember = z.object({
  user: z.object({ id: z.number(), online: z.boolean(), blacklisted_at: z.nullable(z.string()) }),
  device_id: z.string(),
});
export type PresenceMember = z.infer<typeof presenceMember>;
