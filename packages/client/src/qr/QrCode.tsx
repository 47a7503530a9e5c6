import { useQuery } from '@tanstack/react-query';
import styles from './qr.module.css';

const QUIET = 4; // light squares around the code, as the standard requires

const drawQr = async (text: string) => {
  const { encodeQR } = await import('qr'); // only who deposits loads it
  return encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
};

/** A text as a QR code: always dark on light, in either theme. An empty square until it is drawn. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data: squares } = useQuery({ queryKey: ['qr', text], queryFn: () => drawQr(text), staleTime: Infinity });
  if (!squares) return <div className={`${styles.code} block`} />;
  const path = squares
    .flatMap((row, down) => row.map((dark, along) => (dark ? `M${along} ${down}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={`${styles.code} block`}
      viewBox={`0 0 ${squares.length} ${squares.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={squares.length} height={squares.length} fill="#fff" />
      <path d={path} fill="#0a0d1a" />
    </svg>
  );
}
