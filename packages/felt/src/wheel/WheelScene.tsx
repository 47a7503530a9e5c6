import type { Pocket } from '@lajvard/roulette';
import { useId } from 'react';
import { ballAtRest } from './ball-path.ts';
import { BowlArt } from './bowl-art.tsx';
import { polar } from './polar.ts';
import { RotorArt } from './rotor-art.tsx';
import { WheelGradients } from './WheelGradients.tsx';

/** The wheel from the croupier's side. Fills its parent while there is no video. */
export function WheelScene({ restingNumber = 0 }: { restingNumber?: Pocket | undefined }) {
  const prefix = `${useId()}-`;
  const { angle, radius } = ballAtRest(restingNumber);
  const ball = polar(radius, angle);
  return (
    <div className="felt-scene cover" aria-hidden="true" dir="ltr">
      <svg className="felt-scene-wheel" aria-hidden="true" viewBox="-212 -212 424 424">
        <WheelGradients prefix={prefix} />
        <BowlArt prefix={prefix} />
        <g transform="rotate(23)">
          <RotorArt prefix={prefix} />
          <ellipse cx={ball.x + 2} cy={ball.y + 3} rx="7.5" ry="7" fill="#000" opacity=".5" />
          <circle cx={ball.x} cy={ball.y} r="7" fill={`url(#${prefix}ball)`} />
        </g>
        <circle r="183" fill={`url(#${prefix}shade)`} />
        <circle r="34" fill={`url(#${prefix}brass)`} />
        <circle r="26" fill={`url(#${prefix}hub)`} />
      </svg>
      <div className="felt-scene-light cover" />
    </div>
  );
}
