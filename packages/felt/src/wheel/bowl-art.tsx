import { memo } from 'react';
import { degrees, polar } from './polar.ts';

const INLAYS = 74;
const DEFLECTORS = 8;

/** The fixed part: ebony rim with inlay dots, the ball track, eight deflectors. Radius 208 around 0,0. */
export const BowlArt = memo(({ prefix }: { prefix: string }) => (
  <>
    <circle r="208" fill={`url(#${prefix}rim)`} />
    <circle r="207" fill="none" stroke="#000" strokeOpacity=".6" />
    <circle r="203" fill="none" stroke={`url(#${prefix}brass)`} strokeWidth="1.6" />
    <circle r="184" fill="none" stroke={`url(#${prefix}brass)`} strokeWidth="2.4" />
    {indices(INLAYS).map((index) => (
      <Inlay key={index} index={index} />
    ))}
    <circle r="182.5" fill={`url(#${prefix}track)`} />
    {indices(DEFLECTORS).map((index) => (
      <Deflector key={index} index={index} prefix={prefix} />
    ))}
  </>
));
BowlArt.displayName = 'BowlArt';

function indices(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Khatam work: brass lozenges and firouzeh dots in turn. */
function Inlay({ index }: { index: number }) {
  const angle = (index * Math.PI * 2) / INLAYS;
  const { x, y } = polar(193.5, angle);
  if (index % 2 === 0) return <circle cx={x.toFixed(2)} cy={y.toFixed(2)} r="1.3" fill="#1aa08c" opacity=".9" />;
  const turn = `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${(degrees(angle) + 45).toFixed(2)})`;
  return <rect x="-2" y="-2" width="4" height="4" transform={turn} fill="#d9b46a" opacity=".75" />;
}

function Deflector({ index, prefix }: { index: number; prefix: string }) {
  const angle = (index * Math.PI) / 4 + Math.PI / 8;
  const { x, y } = polar(171, angle);
  const turn = degrees(angle) + (index % 2 ? 90 : 0);
  return (
    <g transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turn.toFixed(2)})`}>
      <path d="M0-9L3.6 0L0 9L-3.6 0Z" fill={`url(#${prefix}brass)`} />
      <path d="M0-9L3.6 0L0 0Z" fill="#fff" opacity=".35" />
    </g>
  );
}
