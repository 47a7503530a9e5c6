import type { Broadcast, BroadcastCounts, BroadcastFailure } from '@lajvard/contract';
import type { BroadcastRow, FailureRow } from './broadcast-store.ts';

const NOBODY: BroadcastCounts = { waiting: 0, sending: 0, sent: 0, failed: 0, skipped: 0, unknown: 0 };

/** A broadcast as the wire has it. */
export const presentBroadcast = (row: BroadcastRow): Broadcast => ({
  id: row.id,
  subject: row.subject,
  staff: { id: row.staff_id, name: row.staff_name, email: row.staff_email },
  recipients: row.recipients,
  counts: { ...NOBODY, ...row.counts },
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  again_at: row.again_at?.toISOString() ?? null,
  stopped_at: row.stopped_at?.toISOString() ?? null,
});

export const presentFailure = ({ changed_at, reason, ...row }: FailureRow): BroadcastFailure => ({
  ...row,
  reason: reason as BroadcastFailure['reason'], // written by this module only
  at: changed_at.toISOString(),
});
