import type { ChipValue } from '@lajvard/roulette';
import { useId } from 'react';
import { ChipArt, ChipGradients } from './ChipArt.tsx';

/** One chip, `size` px wide. Decorative: the caller gives its value as text. */
export function ChipToken({ value, size = 68 }: { value: ChipValue; size?: number | undefined }) {
  const prefix = `${useId()}-`;
  return (
    <svg className="felt-chip" width={size} height={(size * 72) / 68} viewBox="-34 -34 68 72" aria-hidden="true">
      <defs>
        <ChipGradients prefix={prefix} />
      </defs>
      <ChipArt value={value} prefix={prefix} />
    </svg>
  );
}
