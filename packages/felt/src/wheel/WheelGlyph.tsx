import { angleOf, type Pocket, WHEEL_ORDER } from '@lajvard/roulette';
import { memo } from 'react';
import { ringPath } from './polar.ts';
import { POCKET_STEP } from './rotor-art.tsx';

/** A tiny wheel that lights the pockets a favourite covers. */
export const WheelGlyph = memo(({ pockets, size = 34 }: { pockets: readonly Pocket[]; size?: number | undefined }) => {
  const path = (lit: boolean) =>
    WHEEL_ORDER.filter((pocket) => pockets.includes(pocket) === lit)
      .map((pocket) => {
        const angle = angleOf(pocket);
        const [from, to] = [angle - 0.4 * POCKET_STEP, angle + 0.4 * POCKET_STEP];
        return lit ? ringPath(8.6, 16, from, to) : ringPath(10.4, 14.6, from, to);
      })
      .join('');
  return (
    <svg className="fixed" width={size} height={size} viewBox="-17 -17 34 34" aria-hidden="true">
      <path d={path(false)} fill="var(--tick)" />
      <path d={path(true)} fill="var(--accent)" />
      <circle r="3" fill="var(--tick)" />
    </svg>
  );
});
WheelGlyph.displayName = 'WheelGlyph';
