import { memo } from 'react';

type Stop = readonly [offset: number, colour: string, opacity?: number];

interface Radial {
  id: string;
  stops: readonly Stop[];
  shape?: { cx?: number; cy?: number; r?: number };
}

const RADIALS: readonly Radial[] = [
  {
    id: 'rim',
    shape: { r: 0.5 },
    stops: [
      [0.86, '#0a090e'],
      [0.93, '#191318'],
      [0.962, '#2b1f20'],
      [0.988, '#141013'],
      [1, '#08070b'],
    ],
  },
  {
    id: 'track',
    shape: { r: 0.5 },
    stops: [
      [0.74, '#04060d'],
      [0.9, '#0a0f1f'],
      [0.975, '#1a2340'],
      [1, '#070a16'],
    ],
  },
  {
    id: 'cone',
    stops: [
      [0, '#1b3a86'],
      [0.55, '#12295f'],
      [1, '#071233'],
    ],
  },
  {
    id: 'hub',
    shape: { cx: 0.42, cy: 0.32, r: 0.8 },
    stops: [
      [0, '#1a2546'],
      [0.6, '#0b1229'],
      [1, '#050815'],
    ],
  },
  {
    id: 'shade',
    shape: { r: 0.5 },
    stops: [
      [0, '#000', 0],
      [0.78, '#000', 0],
      [1, '#000', 0.55],
    ],
  },
  {
    id: 'ball',
    shape: { cx: 0.35, cy: 0.3, r: 0.75 },
    stops: [
      [0, '#fff'],
      [0.55, '#efe6d0'],
      [1, '#9c9078'],
    ],
  },
];

const BRASS: readonly Stop[] = [
  [0, '#f7dfa6'],
  [0.45, '#b98736'],
  [0.6, '#ecc878'],
  [1, '#7d551d'],
];
const GLOSS: readonly Stop[] = [
  [0, '#fff', 0.09],
  [0.35, '#fff', 0.015],
  [1, '#000', 0.16],
];

/** Ebony, lapis, brass and light of the wheel; once per drawing, ids start with `prefix`. */
export const WheelGradients = memo(({ prefix }: { prefix: string }) => (
  <defs>
    {RADIALS.map(({ id, shape, stops }) => (
      <radialGradient key={id} id={prefix + id} {...shape}>
        <Stops stops={stops} />
      </radialGradient>
    ))}
    <linearGradient id={`${prefix}gloss`} x1="0" y1="0" x2=".35" y2="1">
      <Stops stops={GLOSS} />
    </linearGradient>
    <linearGradient id={`${prefix}brass`} x1="0" y1="0" x2="1" y2="1">
      <Stops stops={BRASS} />
    </linearGradient>
  </defs>
));
WheelGradients.displayName = 'WheelGradients';

function Stops({ stops }: { stops: readonly Stop[] }) {
  return stops.map(([offset, colour, opacity]) => (
    <stop key={offset} offset={offset} stopColor={colour} stopOpacity={opacity ?? 1} />
  ));
}
