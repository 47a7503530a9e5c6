/**
 * The step by which a win is counted up, by how much is left: larger at 100, 200, 300, 1000 (docs/specification/1-table-and-site.md#44-the-number).
 */
const STEPS: readonly (readonly [from: number, step: number])[] = [
  [1000, 50],
  [300, 20],
  [200, 10],
  [100, 5],
  [0, 1],
];

/** The values shown one after another from `from` to `to`, the last is `to`. Dollars. */
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

/** How long the table stays locked after a result: 3 to 8 s by win and chips (docs/specification/1-table-and-site.md#45-unlock). Milliseconds. */
export const unlockDelayMs = (tableWin: number, hasChips: boolean): number => {
  if (!hasChips) return 3_000;
  if (tableWin <= 0) return 4_000;
  return tableWin > 300 ? 8_000 : 6_000;
};
