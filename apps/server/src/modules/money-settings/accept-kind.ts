import { alteredSetting } from '@lajvard/contract';
import * as z from 'zod/mini';
import type { ProposalKind } from '#modules/dual-control';
import { Refused } from '#platform/http/handler.ts';
import { factsOf } from './note-settings.ts';
import { confirmSettings, isWaiting, lockSettings } from './settings-store.ts';

/** Which settings are accepted; what changed is for those who read it. */
const wanted = z.strictObject({ settings: z.int(), changed: z.array(alteredSetting) });
type Wanted = z.infer<typeof wanted>;

/** Settings that another was the first to confirm, or that no server has any longer, are not there. */
const refuseGone = async (tx: Parameters<typeof isWaiting>[0], { settings }: Wanted) => {
  await lockSettings(tx);
  return (await isWaiting(tx, settings)) ? null : new Refused('not-found');
};

/** Changed settings of money, accepted by two. */
export const ACCEPT: ProposalKind<Wanted, 'not-found'> = {
  name: 'settings-change',
  schema: wanted,
  mayPropose: 'settings.accept',
  mayConfirm: 'settings.accept',
  unlogged: ['changed'],
  isOnly: true,
  check: refuseGone,
  execute: async (tx, asked, { confirmedBy: staffId, reason, ip }) => {
    const refused = await refuseGone(tx, asked);
    if (refused !== null) return refused;
    await confirmSettings(tx, asked.settings, staffId);
    const subject = `settings:${asked.settings}` as const;
    const { before, after } = factsOf(asked.changed);
    return {
      outcome: subject,
      change: { staffId, action: 'SETTINGS_CONFIRMED', subject, before, after: { ...after, reason }, ip },
    };
  },
};
