import { useEffect, useState } from 'react';

// The window size of the design: at this size the scale is 1.
const WIDTH = 1440;
const HEIGHT = 900;
const MIN_SCALE = 0.7;
const MAX_SCALE = 2.4;
/** `REST`: the part of the design's height outside wheel and picture; `MIN_PICTURE`: their least height, px. */
const REST = 616;
const MIN_PICTURE = 156;
/** In a low window, wheel and picture shrink first, until the rest reaches this scale. */
const ENOUGH = 0.82;

/** The scale of the table in a window of this size, px; 1 at 1440 by 900. */
function scaleOf(width: number, height: number): number {
  const whole = Math.min(width / WIDTH, height / HEIGHT);
  const withoutPicture = Math.min(width / WIDTH, (height - MIN_PICTURE) / REST, ENOUGH);
  const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, whole, withoutPicture));
  return Math.round(scale * 1000) / 1000;
}

/** The scale of this window. */
export function useScale(): number {
  const [scale, setScale] = useState(read);
  useEffect(() => {
    const follow = () => setScale(read());
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, []);
  return scale;
}

const read = (): number => scaleOf(window.innerWidth, window.innerHeight);
