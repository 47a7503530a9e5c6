import { colourOf, type Pocket } from '@lajvard/roulette';
import { classes } from '@lajvard/ui';
import { type ReactNode, useId, useRef } from 'react';
import { ballAtRest, ballTransform } from './ball-path.ts';
import { BowlArt } from './bowl-art.tsx';
import { useLanding, useRollingBall, useTurningRotor, type WheelSpin } from './motion.ts';
import { RotorArt } from './rotor-art.tsx';
import { useReducedMotion } from './useReducedMotion.ts';
import { WheelGradients } from './WheelGradients.tsx';

export interface WheelProps {
  spin: WheelSpin | null;
  /** Where the ball rests when it does not roll; null hides it. */
  restingNumber: Pocket | null;
  /** Default: the browser's setting. */
  reducedMotion?: boolean | undefined;
  /** The accessible name of the picture. */
  label: string;
  className?: string | undefined;
  /** Shown on the hub: a WheelHub or a WheelCap. */
  children?: ReactNode;
  onLanded?(number: Pocket): void;
}

const VIEW = '-212 -212 424 424';

/** The drawn wheel, as wide as its parent. Bowl, rotor and ball are separate layers, animated by transforms only. */
export function Wheel({ spin, restingNumber, reducedMotion, label, className, children, onLanded }: WheelProps) {
  const prefix = `${useId()}-`;
  const asked = useReducedMotion();
  const still = reducedMotion ?? asked;
  const rotor = useRef<HTMLDivElement>(null);
  const ball = useRef<HTMLDivElement>(null);
  const landed = useLanding(spin, onLanded);
  const target = spin?.number ?? restingNumber;
  useTurningRotor(rotor, still);
  useRollingBall(ball, spin, restingNumber, still);
  const rolls = spin !== null && !still;
  const hidden = still && spin !== null ? !landed : target === null && !rolls;

  return (
    <div className={classes('felt-wheel full relative', still && 'felt-wheel-still', className)} dir="ltr">
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
          <div
            ref={ball}
            className={classes('felt-wheel-ball cover', hidden && 'felt-wheel-ball-hidden')}
            data-ball={hidden ? undefined : (target ?? undefined)}
            style={target === null ? undefined : { transform: ballTransform(ballAtRest(target)) }}
          />
        </div>
        <svg className="felt-wheel-layer felt-wheel-light" viewBox={VIEW} aria-hidden="true">
          <circle r="208" fill={`url(#${prefix}gloss)`} />
        </svg>
      </div>
      <div className="felt-wheel-hub cover">{children}</div>
      {still && landed && target !== null ? (
        <div className={`felt-wheel-result centre cover felt-wheel-result-${colourOf(target)}`}>{target}</div>
      ) : null}
    </div>
  );
}
