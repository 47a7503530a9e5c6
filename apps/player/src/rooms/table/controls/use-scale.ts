import { useEffect, useState } from 'react';

// The design's window: at this size everything has its natural size.
const WIDTH = 1440;
const HEIGHT = 900;
const SMALLEST = 0.7;
const LARGEST = 1.6;

/** How large the table may be drawn in this window; 1 at 1440 by 900. */
export function useScale(): number {
  const [scale, setScale] = useState(read);
  useEffect(() => {
    const follow = () => setScale(read());
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, []);
  return scale;
}

function read(): number {
  const fits = Math.min(window.innerWidth / WIDTH, window.innerHeight / HEIGHT);
  return Math.round(Math.min(LARGEST, Math.max(SMALLEST, fits)) * 1000) / 1000;
}
