import { classes } from '@lajvard/ui';
import { memo, useId } from 'react';
import { at } from './polar.ts';
import { WheelGradients } from './WheelGradients.tsx';

export interface WheelCountdownProps {
  seconds: number;
  /** Seconds of a full ring. */
  total: number;
  /** betting counts down, extra counts up; locked and waiting show a sign instead of seconds. */
  kind: 'betting' | 'extra' | 'locked' | 'waiting';
  /** The line under the seconds, such as the round number. */
  label: string;
  /** hub: the plate in the wheel; bare: only the ring, for phones. */
  variant?: 'hub' | 'bare' | undefined;
  /** px; as wide as its parent when left out. */
  size?: number | undefined;
}

const TICKS = Array.from({ length: 60 }, (_, index) => index);
/** The last seconds change shape, not only colour (conventions, "Table: clock"). */
const LAST_SECONDS = 6;

/** The countdown: sixty ticks, the seconds, the round. Screen readers get the time from the table's announcements. */
export function WheelCountdown({ seconds, total, kind, label, variant = 'hub', size }: WheelCountdownProps) {
  const prefix = `${useId()}-`;
  const counting = kind === 'betting' || kind === 'extra';
  const lit = counting && total > 0 ? Math.min(60, Math.ceil((seconds / total) * 60)) : 0;
  const last = kind === 'betting' && seconds <= LAST_SECONDS;
  const hub = variant === 'hub';
  return (
    <svg
      className={classes('felt-hub', `felt-hub-${kind}`, !hub && 'felt-hub-bare', last && 'felt-hub-last')}
      width={size}
      height={size}
      viewBox={hub ? '-69 -69 138 138' : '-61 -61 122 122'}
      aria-hidden="true"
    >
      {hub ? <Plate prefix={prefix} /> : null}
      {TICKS.map((tick) => (
        <path key={tick} d={tickPath(tick, hub)} className={tick < lit ? 'felt-tick felt-tick-lit' : 'felt-tick'} />
      ))}
      {counting ? (
        <text
          className="numeral felt-hub-seconds"
          y={hub ? 16 : 18}
          textAnchor="middle"
          fontSize={kind === 'extra' ? 44 : 54}
          fontWeight="600"
        >
          {kind === 'extra' ? `+${seconds}` : seconds}
        </text>
      ) : (
        <Sign kind={kind} />
      )}
      {hub ? (
        <text className="felt-hub-label" y="35" textAnchor="middle" fontSize="10.5">
          {label}
        </text>
      ) : null}
    </svg>
  );
}

const Plate = memo(({ prefix }: { prefix: string }) => (
  <>
    <WheelGradients prefix={prefix} />
    <circle r="68" fill="#000" opacity=".35" />
    <circle r="65" fill={`url(#${prefix}hub)`} stroke={`url(#${prefix}brass)`} strokeWidth="2" />
  </>
));
Plate.displayName = 'Plate';

/** A lock for closed bets; three resting dots while another round is awaited. */
function Sign({ kind }: { kind: 'locked' | 'waiting' }) {
  if (kind === 'waiting')
    return (
      <g className="felt-hub-sign" stroke="none" fill="currentColor">
        {[-16, 0, 16].map((x) => (
          <circle key={x} cx={x} cy="-2" r="4.4" />
        ))}
      </g>
    );
  return (
    <g className="felt-hub-sign" fill="none" stroke="currentColor" strokeWidth="3.4" strokeLinejoin="round">
      <rect x="-15" y="-9" width="30" height="23" rx="4" />
      <path d="M-9.500-9V-16a9.500 9.500 0 0 1 19 0V-9" />
    </g>
  );
}

function tickPath(tick: number, hub: boolean): string {
  const angle = (tick * Math.PI) / 30;
  const inner = tick % 5 ? 53.5 : 51;
  return hub ? `M${at(inner, angle)}L${at(58, angle)}` : `M${at(inner - 2, angle)}L${at(58, angle)}`;
}
