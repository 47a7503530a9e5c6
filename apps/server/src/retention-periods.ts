import { deleteOldActivities } from '#modules/activity';
import { deleteOldStaffReads } from '#modules/audit';
import { deleteOldRecipients } from '#modules/broadcast';
import { deleteOldCodes, deleteOldSessions } from '#modules/identity';
import type { OldRows } from '#modules/retention';
import { deleteOldSeeds } from '#modules/wheel';
import type { Settings } from './platform/settings/read-settings.ts';

/**
 * All that is ever deleted for its age, and after how many days (decision 081). All else is kept for ever;
 * counts of limits, facts for sockets, seats and files of older builds go within hours or days, where they are written.
 */
export const retentionPeriods = ({ KEEP_ACTIVITIES_DAYS }: Pick<Settings, 'KEEP_ACTIVITIES_DAYS'>) =>
  ({
    /** After a link has expired, used or not. */
    codes: { keepDays: 30, deleteSome: deleteOldCodes },
    /** After the end of an e-mail to all; its text and counts stand for ever. */
    recipients: { keepDays: 400, deleteSome: deleteOldRecipients },
    /** After the end of a session. Longer than a year: who comes once a year is not new in their own browser. */
    sessions: { keepDays: 400, deleteSome: deleteOldSessions },
    /** After the act. */
    activities: { keepDays: Math.ceil(KEEP_ACTIVITIES_DAYS), deleteSome: deleteOldActivities },
    /** After the look. */
    looks: { keepDays: 730, deleteSome: deleteOldStaffReads },
    /** After the end of a round, which tells its seed itself. */
    seeds: { keepDays: 30, deleteSome: deleteOldSeeds },
  }) satisfies Record<string, OldRows>;
