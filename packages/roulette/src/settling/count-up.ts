/**
 * The steps by which a win is counted up: the more is left, the larger the step, with thresholds at 100, 200, 300 and
 * 1000 (docs/specification/1-table-and-site.md#44-the-number).
 */
const STEPS: readonly (readonly [from: number, step: number])[] = [
  [1000, 50],
  [300, 20],
  [200, 10],
  [100, 5],
  [0, 1],
];

/** The values shown in turn when counting from `from` to `to`; the last one is `to`. Dollars. */
export const countUpSteps = (from: number, to: number): number[] => {
  const shown: number[] = [];
  for (let value = from; value < to; ) {
    const left = to - value;
    const step = STEPS.find(([least]) => left >= least)?.[1] ?? 1;
    value = Math.min(to, value + step);
    shown.push(value);
  }
  return shown;
};

/**
 * How long the table stays locked after a result, in milliseconds: 3 to 8 s depending on the win and the chips
 * (docs/specification/1-table-and-site.md#45-unlock).
 */
export const unlockDelayMs = (tableWin: number, hasChips: boolean): number => {
  if (!hasChips) return 3_000;
  if (tableWin <= 0) return 4_000;
  return tableWin > 300 ? 8_000 : 6_000;
};
