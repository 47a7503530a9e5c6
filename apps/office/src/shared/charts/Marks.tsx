import { classes } from '@lajvard/ui';
import { Bar } from '@visx/shape';
import type { amountScale, dateScale } from './chart-scales.ts';
import styles from './charts.module.css';
import type { ChartPoint, Series } from './series.ts';

const ROUND_PX = 2;
const MIN_PX = 1;

/** The bars of a chart; those of one date are side by side. */
export function Marks({
  series,
  points,
  amounts,
  time,
}: {
  series: readonly Series[];
  points: readonly ChartPoint[];
  amounts: ReturnType<typeof amountScale>;
  time: ReturnType<typeof dateScale>;
}) {
  const each = time.bandwidth() / series.length;
  const zero = amounts(0);
  return points.map(({ date, values }) => (
    <g key={date}>
      {series.map(({ name, look }, at) => {
        const value = values[at] ?? 0;
        if (value === 0) return null;
        const end = amounts(value);
        const tone = look === 'signed' ? (value > 0 ? styles.gain : styles.loss) : styles[look];
        return (
          <Bar
            key={name}
            className={classes(styles.mark, tone)}
            x={(time(date) ?? 0) + at * each}
            y={Math.min(zero, end)}
            width={Math.max(MIN_PX, each - (series.length > 1 ? MIN_PX : 0))}
            height={Math.max(MIN_PX, Math.abs(end - zero))}
            rx={Math.min(ROUND_PX, each / 2)}
          />
        );
      })}
    </g>
  ));
}
