import * as z from 'zod/mini';

/**
 * The files of a ticket or reply (docs/specification/2-account-and-back-office.md#511-tickets: png, gif, jpeg). They
 * are not stored as sent, but decoded, scaled to at most `longestSide` pixels on either side, and encoded as WebP.
 */
export const TICKET_IMAGES = {
  field: 'attachments[]',
  most: 5,
  mostBytes: 5 * 1024 * 1024,
  types: ['image/png', 'image/jpeg', 'image/gif'],
  mostPixels: 30_000_000,
  longestSide: 2560,
} as const;

/** A picture of a ticket; `url` is a path of this site that requires the bearer header. Sizes in pixels. */
export const ticketImage = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
});
export type TicketImage = z.infer<typeof ticketImage>;

/** The reply of a route that returns a picture: its bytes. */
export const imageBytes = z.custom<{ readonly size: number; readonly type: string }>(
  (value) => typeof value === 'object' && value !== null && 'size' in value,
);
