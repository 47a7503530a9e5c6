import { useId } from 'react';
import { WheelGradients } from './WheelGradients.tsx';

/** A plain brass hub without a countdown. */
export function WheelCap() {
  const prefix = `${useId()}-`;
  return (
    <svg className="felt-hub" viewBox="-69 -69 138 138" aria-hidden="true">
      <WheelGradients prefix={prefix} />
      <circle r="34" fill={`url(#${prefix}brass)`} />
      <circle r="29" fill={`url(#${prefix}hub)`} />
    </svg>
  );
}
