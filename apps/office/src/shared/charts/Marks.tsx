import { classes } from '@lajvard/ui';
import { Bar, LinePath } from '@visx/shape';
import type { amountScale, dateScale } from './chart-scales.ts';
import styles from './charts.module.css';
import type { ChartPoint, Series } from './series.ts';

const ROUND_PX = 2;
const MIN_PX = 1;
const DOT_PX = 2.5;
/** Narrower dates have a line without dots. */
const DOT_STEP_PX = 8;

interface MarksProps {
  /** The series to draw, each with its place among the values of a point. */
  series: readonly (Series & { at: number })[];
  points: readonly ChartPoint[];
  amounts: ReturnType<typeof amountScale>;
  time: ReturnType<typeof dateScale>;
}

/** The bars of a panel, those of one date side by side, and its lines above them. */
export function Marks({ series, points, amounts, time }: MarksProps) {
  const bars = series.filter(({ look }) => look !== 'line');
  const lines = series.filter(({ look }) => look === 'line');
  const each = time.bandwidth() / bars.length;
  const zero = amounts(0);
  const middle = (date: string) => (time(date) ?? 0) + time.bandwidth() / 2;
  return (
    <>
      {points.map(({ date, values }) => (
        <g key={date}>
          {bars.map(({ name, look, at }, place) => {
            const value = values[at] ?? 0;
            if (value === 0) return null;
            const end = amounts(value);
            const tone = look === 'signed' ? (value > 0 ? styles.gain : styles.loss) : styles[look];
            return (
              <Bar
                key={name}
                className={classes(styles.mark, tone)}
                x={(time(date) ?? 0) + place * each}
                y={Math.min(zero, end)}
                width={Math.max(MIN_PX, each - (bars.length > 1 ? MIN_PX : 0))}
                height={Math.max(MIN_PX, Math.abs(end - zero))}
                rx={Math.min(ROUND_PX, each / 2)}
              />
            );
          })}
        </g>
      ))}
      {lines.map(({ name, at }) => (
        <g key={name}>
          <LinePath
            data={[...points]}
            className={styles.line ?? ''}
            x={({ date }) => middle(date)}
            y={({ values }) => amounts(values[at] ?? 0)}
          />
          {time.step() < DOT_STEP_PX
            ? null
            : points.map(({ date, values }) => (
                <circle key={date} className={styles.line} cx={middle(date)} cy={amounts(values[at] ?? 0)} r={DOT_PX} />
              ))}
        </g>
      ))}
    </>
  );
}
