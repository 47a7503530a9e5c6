import type { ReactNode } from 'react';
import styles from './scheme-art.module.css';

/** An eight-pointed star: two squares, one turned by an eighth. */
function Star({ x, y, r, className }: { x: number; y: number; r: number; className?: string | undefined }) {
  const side = r * Math.SQRT2;
  const square = { x: -side / 2, y: -side / 2, width: side, height: side };
  return (
    <g transform={`translate(${x} ${y})`} className={className}>
      <rect {...square} />
      <rect {...square} transform="rotate(45)" />
    </g>
  );
}

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className={`${styles.art} full`} viewBox="0 0 320 176" aria-hidden="true">
      <rect className={styles.cloth} x="1" y="1" width="318" height="174" rx="14" />
      {[40, 120, 200, 280].map((x) => (
        <Star key={x} x={x} y={88} r={56} className={styles.girih} />
      ))}
      {children}
    </svg>
  );
}

function Fingerprint({ x, y, text }: { x: number; y: number; text: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={styles.ribbon} x="-58" y="-13" width="116" height="26" rx="13" />
      <text className={styles.code} y="4.5" textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

/** An envelope sealed with the casino's star, and the fingerprint of its contents. */
export function SealedArt() {
  return (
    <Picture>
      <rect className={styles.paper} x="98" y="24" width="124" height="84" rx="6" />
      <path className={styles.fold} d="M98 30l62 44 62-44M98 104l44-38M222 104l-44-38" />
      <Star x={160} y={70} r={19} className={styles.wax} />
      <path className={styles.keyhole} d="M160 62a5 5 0 0 1 2.6 9.3l1.6 8.7h-8.4l1.6-8.7A5 5 0 0 1 160 62z" />
      <path className={styles.thread} d="M160 108v20" />
      <Fingerprint x={160} y={142} text="9f3c…b27e" />
    </Picture>
  );
}

const CHIPS = [
  { x: 74, y: 104, tone: styles.anar },
  { x: 74, y: 95, tone: styles.bone },
  { x: 74, y: 86, tone: styles.saffron },
  { x: 122, y: 104, tone: styles.bone },
  { x: 122, y: 95, tone: styles.anar },
] as const;

/** Chips behind a barrier, their fingerprint below, and the ball still waiting. */
export function BetsClosedArt() {
  return (
    <Picture>
      {CHIPS.map(({ x, y, tone }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <path className={tone} d="M-20 0v7c0 5 9 9 20 9s20-4 20-9V0z" />
          <ellipse className={tone} rx="20" ry="9" />
          <ellipse className={styles.chipRing} rx="12.5" ry="5.4" />
        </g>
      ))}
      <path className={styles.barrier} d="M34 52h128" />
      <path className={styles.posts} d="M34 44v72M162 44v72" />
      <path className={styles.thread} d="M98 116v14" />
      <Fingerprint x={98} y={143} text="51d0…08ac" />
      <path className={styles.track} d="M196 120a58 58 0 0 1 96-44" />
      <path className={styles.track} d="M212 126a40 40 0 0 1 66-32" />
      <circle className={styles.ball} cx="200" cy="104" r="8" />
      <path className={styles.arrow} d="M218 66q18-22 46-22m-9-7 10 7-10 7" />
    </Picture>
  );
}

/** The opened envelope: the key, its fingerprint again, and the pocket that follows from it. */
export function OpenedArt() {
  return (
    <Picture>
      <path className={styles.paper} d="M34 78l56-42 56 42v50a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6z" />
      <rect className={styles.letter} x="52" y="26" width="76" height="70" rx="4" />
      <path className={styles.lines} d="M62 66h56M62 76h56M62 86h34" />
      <path className={styles.key} d="M74 40a8 8 0 1 1 0 12 8 8 0 0 1 0-12zM86 46h26m-8 0v7m8-7v6" />
      <path className={styles.front} d="M34 78l56 38 56-38v50a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6z" />
      <path className={styles.arrow} d="M160 88h34m-9-8 10 8-10 8" />
      <rect className={styles.pocket} x="212" y="46" width="74" height="66" rx="8" />
      <text className={`${styles.numeral} weight-700`} x="249" y="93" fontSize="42" textAnchor="middle">
        17
      </text>
      <Fingerprint x={160} y={150} text="9f3c…b27e" />
      <circle className={styles.okay} cx="286" cy="112" r="13" />
      <path className={styles.tick} d="M280 112l4.5 4.5L293 108" />
    </Picture>
  );
}
