import styles from './signal.module.css';

const HEIGHTS = [4, 8, 12, 16];

/** Four bars; the lit ones show the quality of the connection, and a stroke through all shows that there is none. */
export function Bars({ lit }: { lit: number }) {
  return (
    <svg className={`${styles.bars} fixed`} width={20} height={18} viewBox="0 0 20 18" aria-hidden="true">
      {HEIGHTS.map((height, place) => (
        <rect
          key={height}
          x={place * 5}
          y={17 - height}
          width={3}
          height={height}
          rx={1.2}
          data-lit={place < lit || undefined}
        />
      ))}
      {lit === 0 ? <path d="M1 2l18 14" className={styles.stroke} /> : null}
    </svg>
  );
}
