import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';
import { masterPassword } from './auth.ts';
import { reason } from './members.ts';
import { proposed } from './proposals.ts';

/** What stands still until two people have confirmed the settings: new deposits, approvals and charges. */
const MONEY_STOPS = ['deposits', 'approvals'] as const;
export type MoneyStop = (typeof MONEY_STOPS)[number];

/** A setting of money that differs. `before`, `after`: as JSON; null of secrets, and where there was none. */
export const alteredSetting = z.object({
  name: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

/**
 * Settings of a server that nobody has confirmed. `server`: which one first had them, `seen_at`: since when (ISO 8601
 * UTC). `proposal`: that which waits about them.
 */
const unconfirmedSettings = z.object({
  id: z.number(),
  server: z.string(),
  seen_at: z.string(),
  changed: z.array(alteredSetting),
  stops: z.array(z.enum(MONEY_STOPS)),
  proposal: z.nullable(z.number()),
});
export type UnconfirmedSettings = z.infer<typeof unconfirmedSettings>;

export const moneySettings = route({
  name: 'moneySettings',
  who: { staff: 'proposals.read' },
  limit: 'none',
  method: 'GET',
  reads: 'now',
  path: '/backoffice/api/account/money-settings',
  summary: 'Settings of money that differ from those that were confirmed, newest first, and what they stop.',
  reply: dataOf(z.array(unconfirmedSettings)),
});

export const moneySettingsAccept = route({
  name: 'moneySettingsAccept',
  who: { staff: 'settings.accept' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/money-settings/accept',
  summary: 'Proposes to accept changed settings of money, with a reason and the master password. Another confirms.',
  body: z.strictObject({ settings: wholeNumber(), reason, password: masterPassword }),
  reply: dataOf(proposed),
  refusals: ['form-invalid', 'not-found', 'proposal-waiting', 'too-many-tries'],
});
