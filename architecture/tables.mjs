// Which room owns which table: only its files may insert, update or delete there. `platform` stands for apps/server/src/platform.
export const TABLES = {
  users: 'accounts',
  sessions: 'accounts',
  one_time_codes: 'accounts',
  activities: 'activity',
  audit_log: 'audit',
  ledger_accounts: 'ledger',
  ledger_movements: 'ledger',
  ledger_entries: 'ledger',
  leadership: 'rounds',
  live_processes: 'presence',
  live_seats: 'presence',
  rounds: 'rounds',
  wheel_seeds: 'studio',
  wheel_source: 'studio',
  croupier_numbers: 'studio',
  play_bars: 'limits',
  bet_limits: 'limits',
  deposit_limits: 'limits',
  limit_changes: 'limits',
  deposits: 'deposits',
  deposit_steps: 'deposits',
  deposit_checks: 'deposits',
  withdrawals: 'withdrawals',
  withdrawal_steps: 'withdrawals',
  tickets: 'tickets',
  ticket_messages: 'tickets',
  ticket_images: 'tickets',
  ticket_viewers: 'tickets',
  plays: 'play',
  pages: 'content',
  signing_keys: 'proofs',
  live_counter: 'platform',
  live_messages: 'platform',
  migrations: 'platform',
};

/** Writes across rooms that stand on purpose, each with its reason. */
export const SHARED_WRITES = {
  bet_limits: ['play'], // the one statement that takes plays, and the void, count stakes in the same breath
};
