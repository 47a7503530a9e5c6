/** SQL for other modules to join: the void rounds that had bets. `board_cents`: null if they were never closed. */
export const voidRoundsSql = `
  select round_number, void_reason as reason, commitment, seed, staked_cents, board_cents,
    ended_at, beacon_chain, beacon_round, beacon_signature from rounds
  where phase = 'void' and play_count > 0`;
