import { cents, toDollars } from '@lajvard/money';
import {
  CHIP_VALUES,
  type ChipValue,
  exposure,
  HOUSE_LIMITS,
  payoutVector,
  type Slip,
  type Spot,
  spotAllowance,
  spotOf,
} from '@lajvard/roulette';
import { formatMoney } from '@lajvard/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** One line on the spot card. */
export interface SpotFact {
  readonly name: 'stake' | 'left' | 'pays' | 'wins' | 'would' | 'number' | 'chips';
  readonly label: string;
  readonly value: string;
}

const OUTSIDE_CHIPS = CHIP_VALUES.filter((value) => value >= HOUSE_LIMITS.outsideChipMin);

/** The facts about a spot: the stake on it, what it still takes, what it pays, and what it would return. */
export function useSpotFacts(): (key: string, slip: Slip, chip: ChipValue) => readonly SpotFact[] {
  const { t } = useTranslation('table');
  return useCallback(
    (key, slip, chip) => {
      const spot = spotOf(key);
      const allowance = spotAllowance(key, slip);
      if (!spot || !allowance) return [];
      const fact = (name: SpotFact['name'], value: string, words = {}): SpotFact => ({
        name,
        label: t(`leader.card.${name}`, words),
        value,
      });
      const facts = [
        fact('stake', formatMoney(allowance.used)),
        fact('left', formatMoney(allowance.left)),
        fact('pays', `${spot.payout}:1`),
      ];
      if (allowance.used > 0) facts.push(fact('wins', formatMoney(allowance.used * (spot.payout + 1))));
      else if (mayLie(chip, spot))
        facts.push(fact('would', formatMoney(chip * (spot.payout + 1)), { chip: formatMoney(chip) }));
      else if (!spot.inside) facts.push(fact('chips', OUTSIDE_CHIPS.map(formatMoney).join(', ')));
      const [pocket] = spot.covers;
      if (spot.kind === 'straight' && pocket !== undefined) {
        const back = toDollars(cents(exposure([payoutVector(slip)])[pocket] ?? 0));
        if (back > allowance.used * (spot.payout + 1)) facts.push(fact('number', formatMoney(back), { pocket }));
      }
      return facts;
    },
    [t],
  );
}

/**
 * Whether a chip may lie on an empty spot at all (docs/specification/1-table-and-site.md#57-inside-spots,
 * docs/specification/1-table-and-site.md#58-outside-spots).
 */
const mayLie = (chip: ChipValue, { inside }: Spot): boolean =>
  inside ? chip <= HOUSE_LIMITS.insideSpotMax : chip >= HOUSE_LIMITS.outsideChipMin;
