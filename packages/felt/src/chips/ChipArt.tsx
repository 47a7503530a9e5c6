import type { ChipValue } from '@lajvard/roulette';
import { memo } from 'react';
import { ringPath, starPath } from '../wheel/polar.ts';
import { CHIP_LOOKS, type ChipLook } from './chip-look.ts';

const INLAY = starPath(24, 7, 21.2);

/** Gradients every chip shares; once per drawing, ids start with `prefix`. */
export const ChipGradients = memo(({ prefix }: { prefix: string }) => (
  <>
    <linearGradient id={`${prefix}sheen`} x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="#fff" stopOpacity=".28" />
      <stop offset=".5" stopColor="#fff" stopOpacity="0" />
      <stop offset="1" stopColor="#000" stopOpacity=".25" />
    </linearGradient>
    <radialGradient id={`${prefix}inlay`} cy=".35">
      <stop offset="0" stopColor="#fffaf0" />
      <stop offset="1" stopColor="#efe3c8" />
    </radialGradient>
  </>
));
ChipGradients.displayName = 'ChipGradients';

/** A chip of radius 30 around 0,0. */
export const ChipArt = memo(({ value, prefix }: { value: ChipValue; prefix: string }) => {
  const look = CHIP_LOOKS[value];
  const wide = value > 99;
  return (
    <>
      <ellipse cy="8" rx="31" ry="30" fill="#000" opacity=".35" />
      <circle cy="6" r="30" fill={look.edge} stroke="#000" strokeOpacity=".55" strokeWidth="1.4" />
      <path d={edgeMarks(look)} transform="translate(0 6)" fill={look.mark} fillOpacity=".7" />
      <circle r="30" fill={look.body} />
      <path d={edgeMarks(look)} fill={look.mark} />
      <circle r="30" fill={`url(#${prefix}sheen)`} />
      <circle r="29.4" fill="none" stroke="#fff" strokeOpacity=".28" strokeWidth="1.1" />
      <circle r="22.2" fill={look.body} />
      <circle r="22.2" fill="none" stroke={look.mark} strokeWidth="1" strokeOpacity=".9" />
      <path d={INLAY} fill="none" stroke={look.mark} strokeOpacity=".45" strokeWidth=".55" />
      <circle r="14.6" fill={`url(#${prefix}inlay)`} stroke={inlayEdge(look)} strokeWidth=".9" />
      <text
        y={wide ? 4.7 : 6.4}
        textAnchor="middle"
        className="numeral"
        fontSize={wide ? 13.2 : 18.5}
        fontWeight="800"
        fill={look.numeral}
      >
        {value}
      </text>
    </>
  );
});
ChipArt.displayName = 'ChipArt';

function edgeMarks(look: ChipLook): string {
  const half = Math.min(0.2, 1.35 / look.marks);
  return Array.from({ length: look.marks }, (_, index) => {
    const angle = (index * 2 * Math.PI) / look.marks;
    return ringPath(22.4, 30, angle - half, angle + half);
  }).join('');
}

function inlayEdge(look: ChipLook): string {
  return look.mark === '#f6ecd6' ? look.edge : look.mark;
}
