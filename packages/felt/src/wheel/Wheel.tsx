import type { Pocket } from '@lajvard/roulette';
import { type ReactNode, useId, useRef } from 'react';
import { BowlArt } from './bowl-art.tsx';
import { useTurningRotor } from './motion.ts';
import { ballTransform } from './polar.ts';
import { RotorArt } from './rotor-art.tsx';
import { useReducedMotion } from './useReducedMotion.ts';
import { WheelGradients } from './WheelGradients.tsx';

export interface WheelProps {
  /** Where the ball lies; null: no ball. */
  restingNumber: Pocket | null;
  /** Default: the browser's setting. */
  reducedMotion?: boolean | undefined;
  /** The accessible name of the picture. */
  label: string;
  /** Shown on the hub, such as a WheelCap. */
  children?: ReactNode;
}

const VIEW = '-212 -212 424 424';

/** The wheel from above with a ball at rest, slowly turning, as wide as its parent. */
export function Wheel({ restingNumber, reducedMotion, label, children }: WheelProps) {
  const prefix = `${useId()}-`;
  const asked = useReducedMotion();
  const rotor = useRef<HTMLDivElement>(null);
  useTurningRotor(rotor, reducedMotion ?? asked);
  return (
    <div className="felt-wheel full relative" dir="ltr">
      <div role="img" aria-label={label} className="felt-wheel-picture">
        <svg className="felt-wheel-layer" viewBox={VIEW} aria-hidden="true">
          <WheelGradients prefix={prefix} />
          <BowlArt prefix={prefix} />
        </svg>
        <div ref={rotor} className="felt-wheel-layer felt-wheel-rotor">
          <svg className="felt-wheel-layer" viewBox={VIEW} aria-hidden="true">
            <RotorArt prefix={prefix} />
            <circle r="183" fill={`url(#${prefix}shade)`} />
          </svg>
          {restingNumber === null ? null : (
            <div
              className="felt-wheel-ball cover"
              data-ball={restingNumber}
              style={{ transform: ballTransform(restingNumber) }}
            />
          )}
        </div>
        <svg className="felt-wheel-layer felt-wheel-light" viewBox={VIEW} aria-hidden="true">
          <circle r="208" fill={`url(#${prefix}gloss)`} />
        </svg>
      </div>
      <div className="felt-wheel-hub cover">{children}</div>
    </div>
  );
}
