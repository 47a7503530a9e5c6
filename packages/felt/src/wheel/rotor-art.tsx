import { angleOf, type Colour, colourOf, type Pocket, WHEEL_ORDER } from '@lajvard/roulette';
import { memo } from 'react';
import { at, degrees, ringPath, starPath } from './polar.ts';

/** Angle of one pocket. */
export const POCKET_STEP = (2 * Math.PI) / WHEEL_ORDER.length;

const FACE: Readonly<Record<Colour, string>> = { red: '#a9182c', black: '#0c0f1c', green: '#0c8a74' };
const FLOOR: Readonly<Record<Colour, string>> = { red: '#6d0c1b', black: '#05070e', green: '#07594b' };

/** The turning part: pockets, frets, brass rings, lapis cone with its rosette. */
export const RotorArt = memo(({ prefix }: { prefix: string }) => (
  <>
    {WHEEL_ORDER.map((pocket) => (
      <PocketArt key={pocket} pocket={pocket} />
    ))}
    <path d={frets(103, 159)} stroke="#e9d7a8" strokeOpacity=".85" />
    <path d={frets(103, 129)} stroke="#f3dfae" strokeWidth="1.8" />
    <circle r="159" fill="none" stroke={`url(#${prefix}brass)`} strokeWidth="2.2" />
    <circle r="129" fill="none" stroke="#e9d7a8" strokeOpacity=".55" strokeWidth=".8" />
    <circle r="103" fill="none" stroke={`url(#${prefix}brass)`} strokeWidth="2.6" />
    <circle r="101.5" fill={`url(#${prefix}cone)`} />
    <Rosette />
  </>
));
RotorArt.displayName = 'RotorArt';

function PocketArt({ pocket }: { pocket: Pocket }) {
  const angle = angleOf(pocket);
  const colour = colourOf(pocket);
  const from = angle - POCKET_STEP / 2;
  const to = angle + POCKET_STEP / 2;
  return (
    <>
      <path d={ringPath(129, 159, from, to)} fill={FACE[colour]} />
      <path d={ringPath(103, 129, from, to)} fill={FLOOR[colour]} />
      <text
        transform={`rotate(${degrees(angle).toFixed(2)}) translate(0 -139)`}
        textAnchor="middle"
        className="numeral"
        fontSize="15.5"
        fontWeight="700"
        fill="#f6eedb"
      >
        {pocket}
      </text>
    </>
  );
}

function frets(inner: number, outer: number): string {
  return WHEEL_ORDER.map((_, index) => {
    const angle = (index + 0.5) * POCKET_STEP;
    return `M${at(inner, angle)}L${at(outer, angle)}`;
  }).join('');
}

/** A 16-fold girih rosette of radius 98. */
export function Rosette() {
  const petals = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8);
  const half = Math.PI / 16;
  return (
    <>
      {petals.map((angle, index) => (
        <g key={angle}>
          <path
            d={`M${at(98, angle)}L${at(84, angle + half)}L${at(72, angle)}L${at(84, angle - half)}Z`}
            fill={index % 2 ? '#1aa08c' : '#d9b46a'}
            opacity={index % 2 ? 0.55 : 0.5}
          />
          <path
            d={`M${at(84, angle + half)}L${at(98, angle + 2 * half)}A98 98 0 0 0 ${at(98, angle)}Z`}
            fill="#0a1a45"
            opacity=".6"
          />
        </g>
      ))}
      <path d={starPath(16, 5, 98)} fill="none" stroke="#ecd9a6" strokeOpacity=".55" strokeWidth=".8" />
      <path d={starPath(16, 3, 98)} fill="none" stroke="#ecd9a6" strokeOpacity=".28" strokeWidth=".6" />
    </>
  );
}
