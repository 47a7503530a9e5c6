import { memo } from 'react';
import { drawSegments } from './segments.ts';

export interface SevenSegmentProps {
  value: number | string;
  /** Space is reserved for this many digits; unlit ones are drawn faintly. */
  digits: number;
  /** px */
  height?: number | undefined;
}

/** A drawn row of seven-segment digits. Decorative: the caller provides the text for screen readers. */
export const SevenSegment = memo(({ value, digits, height = 28 }: SevenSegmentProps) => {
  const { lit, ghost, width } = drawSegments(String(value), digits, height);
  const thick = height * 0.115;
  return (
    <svg
      className="felt-segments fixed"
      height={height}
      viewBox={`${-thick} ${-thick * 0.2} ${width + 2 * thick} ${height + thick * 0.6}`}
      aria-hidden="true"
    >
      <g transform={`skewX(-5) translate(${height * 0.05} 0)`} fill="var(--vfd)">
        <path d={ghost} opacity=".075" />
        <path d={lit} className="felt-segments-lit" />
      </g>
    </svg>
  );
});
SevenSegment.displayName = 'SevenSegment';
