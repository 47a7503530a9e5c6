import { createHash } from 'node:crypto';
import { CHIP_VALUES, HOUSE_LIMITS, POCKETS, SPOTS } from '@lajvard/roulette';

/** The rules of the game in short: a hash over bets, payouts and limits, and the theoretical return to player. */
export const rulesOfGame = (): { readonly rules: string; readonly returnPercent: number } => {
  const spots = SPOTS.map(({ key, covers, payout }) => [key, covers, payout]);
  const rules = createHash('sha256')
    .update(JSON.stringify([POCKETS, spots, CHIP_VALUES, HOUSE_LIMITS]))
    .digest('hex');
  const returns = SPOTS.map(({ covers, payout }) => (covers.length * (payout + 1)) / POCKETS.length);
  return { rules, returnPercent: Number((100 * Math.min(...returns)).toFixed(4)) };
};
