/** How much is made of a result: nothing of a loss or an even round, most of a win of ten stakes. */
export type WinTier = 'none' | 'small' | 'good' | 'great';

/**
 * The tier of a round by its net result over its stake, both in dollars
 * (docs/decisions/065-the-moment-of-the-result.md).
 */
export function winTier(stake: number, win: number): WinTier {
  const net = win - stake;
  if (net <= 0 || stake <= 0) return 'none';
  if (net < 2 * stake) return 'small';
  return net < 10 * stake ? 'good' : 'great';
}
