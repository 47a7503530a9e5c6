import * as z from 'zod/mini';
import { route } from '../route.ts';

/** Both tokens are at the top level of the reply. `expires_in` in seconds. */
export const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
});
export type Tokens = z.infer<typeof tokens>;

export const device = z.optional(z.string().check(z.maxLength(64)));

/**
 * Only `refresh_token` and the one-time `code` of a link obtain tokens; client credentials are public
 * and obtain nothing.
 */
export const oauthToken = route({
  name: 'oauthToken',
  who: 'anyone',
  limit: 'refresh',
  method: 'POST',
  path: '/oauth/token',
  summary: 'Exchanges a refresh token, or the one-time code of a link, for tokens. Refresh tokens rotate.',
  body: z.strictObject({
    grant_type: z.enum(['refresh_token', 'code']),
    refresh_token: z.optional(z.string().check(z.maxLength(512))),
    code: z.optional(z.string().check(z.maxLength(512))),
    device_id: device,
    client_id: z.optional(z.string()),
    client_secret: z.optional(z.string()),
  }),
  reply: tokens,
  refusals: ['token-invalid', 'blacklisted', 'too-many-tries', 'form-invalid'],
});
