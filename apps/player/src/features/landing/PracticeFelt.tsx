import { BettingLayout, feltLabels } from '@lajvard/felt';
import { type Chip, type ChipValue, EMPTY_SLIP, type Pocket, type Slip, spotCovering } from '@lajvard/roulette';
import { useMedia } from '@lajvard/ui';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

const BETS: readonly (readonly [covers: readonly Pocket[], value: ChipValue])[] = [
  [[17], 5],
  [[17, 20], 5],
  [[8, 9, 11, 12], 10],
  [[25, 26, 27], 20],
  [[17], 5],
  [[32, 33, 35, 36], 10],
  [[0], 1],
  [[4, 5], 5],
  [[29], 5],
];
const STEP_MS = 900;
const HELD_STEPS = 4; // the finished layout stays before the felt is cleared

const chipOf = (value: ChipValue, index: number, formula: string): Chip => ({
  id: String(index),
  value,
  x: ((index * 7) % 5) / 5 - 0.4,
  y: ((index * 3) % 5) / 5 - 0.4,
  formula,
});

/** The slip after each bet, and the spot of that bet. */
const LAYOUTS: { slip: Slip; spot: string | null }[] = [{ slip: EMPTY_SLIP, spot: null }];
for (const [index, [covers, value]] of BETS.entries()) {
  const spot = spotCovering(covers)?.key;
  const slip = LAYOUTS.at(-1)?.slip;
  if (spot && slip) {
    LAYOUTS.push({ slip: { ...slip, [spot]: [...(slip[spot] ?? []), chipOf(value, index, spot)] }, spot });
  }
}
const FINISHED = LAYOUTS.length - 1;
const nothing = () => undefined;

/** The table's felt, where chips are placed one after another while `plays`; complete at once with reduced motion. */
export function PracticeFelt({ plays }: { plays: boolean }) {
  const { t } = useTranslation('table');
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [step, setStep] = useState(0);
  const labels = useMemo(() => feltLabels(t), [t]);
  useEffect(() => {
    if (!plays || still) return;
    const timer = setInterval(() => setStep((now) => (now + 1) % (LAYOUTS.length + HELD_STEPS)), STEP_MS);
    return () => clearInterval(timer);
  }, [plays, still]);
  const { slip, spot } = LAYOUTS[still ? FINISHED : Math.min(step, FINISHED)] ?? { slip: EMPTY_SLIP, spot: null };
  return (
    <BettingLayout
      slip={slip}
      labels={labels}
      describeSpot={() => ''}
      highlightSpot={still || step > FINISHED ? null : spot}
      onSpotPress={nothing}
    />
  );
}
