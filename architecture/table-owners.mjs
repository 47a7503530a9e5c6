// Which module owns which table: only its files may read or write there. `platform`
// stands for apps/server/src/platform.
export const TABLES = {
  users: 'identity',
  former_facts: 'identity',
  sessions: 'identity',
  one_time_codes: 'identity',
  second_factors: 'identity',
  recovery_codes: 'identity',
  activities: 'activity',
  audit_log: 'audit',
  staff_reads: 'audit',
  ledger_accounts: 'ledger',
  ledger_movements: 'ledger',
  ledger_entries: 'ledger',
  ledger_proofs: 'ledger',
  leadership: 'rounds',
  live_processes: 'presence',
  live_seats: 'presence',
  rounds: 'rounds',
  table_pauses: 'rounds',
  round_corrections: 'rounds',
  wheel_seeds: 'wheel',
  wheel_source: 'wheel',
  croupier_readings: 'wheel',
  play_bars: 'limits',
  bet_limits: 'limits',
  deposit_limits: 'limits',
  limit_changes: 'limits',
  proposals: 'dual-control',
  rights_reviews: 'staff',
  deposits: 'payments',
  deposit_steps: 'payments',
  deposit_checks: 'payments',
  withdrawals: 'payments',
  withdrawal_steps: 'payments',
  broadcasts: 'broadcast',
  broadcast_recipients: 'broadcast',
  retention_runs: 'retention',
  tickets: 'tickets',
  ticket_messages: 'tickets',
  ticket_images: 'tickets',
  ticket_notes: 'tickets',
  ticket_viewers: 'tickets',
  charges: 'payments',
  plays: 'plays',
  play_acks: 'plays',
  pages: 'content',
  build_files: 'content',
  closed_days: 'reports',
  ledger_days: 'reports',
  player_days: 'reports',
  player_months: 'reports',
  player_totals: 'reports',
  round_sums: 'reports',
  running_sums: 'reports',
  running_ledger_days: 'reports',
  running_player_days: 'reports',
  round_returns: 'reports',
  signing_keys: 'fairness',
  log_leaves: 'fairness',
  log_tiles: 'fairness',
  log_checkpoints: 'fairness',
  log_witnesses: 'fairness',
  limit_counts: 'platform',
  live_counter: 'platform',
  live_messages: 'platform',
  migrations: 'platform',
  serving_rights: 'platform',
};

/** Reads across modules that stand on purpose: table, module, reason. Writes have none. */
export const SHARED_READS = {
  rounds: {
    ledger:
      'the proof of the books asks in one snapshot whether the round of a pot has ended; ' +
      'it trusts nobody else with that',
  },
};

/** Files whose SQL goes another way than a tagged template, each with its reason. */
export const OTHER_WAYS_TO_SQL = {
  'apps/server/src/platform/db/check-notifications.ts': 'tries NOTIFY between two sessions of its own',
  'apps/server/src/platform/db/listen.ts': 'hears NOTIFY on a session of its own, outside the pool',
  'apps/server/src/modules/rounds/leader.ts':
    'the lock of the leader is held by a session of its own, outside the pool',
  'apps/server/src/modules/plays/take-plays.ts':
    'prepared by name, and given up in the time that is left: the hottest statement',
};
