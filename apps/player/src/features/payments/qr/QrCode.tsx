import { useMemo } from 'react';
import { encodeQr } from './encode-qr.ts';
import styles from './qr.module.css';

const QUIET = 4; // light squares around the code, as the standard requires

/** A text as a QR code: always dark on light, in either theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const squares = useMemo(() => encodeQr(text), [text]);
  const size = squares.length + 2 * QUIET;
  const path = squares
    .flatMap((row, down) => row.map((dark, along) => (dark ? `M${along + QUIET} ${down + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#0a0d1a" />
    </svg>
  );
}
