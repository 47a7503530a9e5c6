import type { RandomSource } from '@lajvard/server/testing/seeded-random.ts';

interface SentChip {
  readonly id: string;
  readonly chipSelected: number;
  readonly x: number;
  readonly y: number;
  readonly formula: string;
}

/** A slip as a browser sends it. */
export type SentSlip = Readonly<Record<string, readonly SentChip[]>>;

const INSIDE: readonly string[] = [
  ...Array.from({ length: 37 }, (_, n) => String(n)),
  ...Array.from({ length: 60 }, (_, n) => `split-${n + 1}`),
  ...Array.from({ length: 12 }, (_, n) => `street-${n + 1}`),
  ...Array.from({ length: 22 }, (_, n) => `corner-${n + 1}`),
  ...Array.from({ length: 11 }, (_, n) => `line-${n + 1}`),
  'tsplit-1',
  'tsplit-2',
  'first-four',
];
const OUTSIDE: readonly string[] = [
  ...['RED', 'BLACK', 'EVEN', 'ODD', '1-18', '19-36', '1st-12', '2nd-12', '3rd-12', '2-to-1-1', '2-to-1-2', '2-to-1-3'],
];

/** A slip within the rules: one to five targets, a third of them outside. */
export const anySlip = (random: RandomSource, name: string): SentSlip => {
  const slip: Record<string, SentChip[]> = {};
  const targets = random.between(1, 5);
  for (let n = 0; n < targets; n++) {
    const outside = random.onceIn(3);
    const target = random.pick(outside ? OUTSIDE : INSIDE);
    if (slip[target] !== undefined) continue;
    const chipSelected = random.pick(outside ? [50, 100] : [1, 5, 10, 20, 50]);
    slip[target] = [{ id: `${name}.${n}`, chipSelected, x: random.between(-9, 9) / 10, y: 0, formula: target }];
  }
  return slip;
};

/** A text that identifies a slip, whatever the order of its targets. */
export const slipName = (slip: SentSlip): string =>
  Object.keys(slip)
    .sort()
    .map((target) => `${target}=${slip[target]?.map((chip) => `${chip.id}:${chip.chipSelected}`).join('+')}`)
    .join(' ');
