const SALT = "decode(repeat('5a', 16), 'hex')";
const TOTALS = 'array_fill(0, array[37])';

/** SQL: what a close writes, for a test that closes a round without the product. Its board is empty. */
export const CLOSED_BY_HAND = `phase = 'closed', closed_at = table_clock(), board_salt = ${SALT},
  board_cents = ${TOTALS}, board_hash = board_commitment(${SALT}, ${TOTALS})`;
