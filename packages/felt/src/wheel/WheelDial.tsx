import { type ReactNode, useId } from 'react';
import { BowlArt } from './bowl-art.tsx';
import { Rosette } from './rotor-art.tsx';
import { WheelGradients } from './WheelGradients.tsx';

/**
 * The wheel's rim and rosette around a large hub: a clock, never with a ball, so that it never says other than the
 * picture beside it. `track` lies over the rosette's edge: the racetrack. As wide as its parent.
 */
export function WheelDial({ label, track, children }: { label: string; track?: ReactNode; children: ReactNode }) {
  const prefix = `${useId()}-`;
  return (
    <div className="felt-wheel full relative" dir="ltr">
      <svg className="felt-wheel-layer" viewBox="-212 -212 424 424" role="img" aria-label={label}>
        <WheelGradients prefix={prefix} />
        <BowlArt prefix={prefix} />
        <circle r="162" fill={`url(#${prefix}cone)`} stroke={`url(#${prefix}brass)`} strokeWidth="3" />
        <g transform="scale(1.6)">
          <Rosette />
        </g>
        <circle r="208" fill={`url(#${prefix}gloss)`} />
      </svg>
      {track ? <div className="felt-dial-track cover">{track}</div> : null}
      <div className="felt-wheel-dial felt-wheel-hub cover">{children}</div>
    </div>
  );
}
