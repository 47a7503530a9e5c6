import { classes } from '@lajvard/ui';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { Group } from '@visx/group';
import { useParentSize } from '@visx/responsive';
import { type PointerEvent, useId, useState } from 'react';
import { usePeriodFormat } from '../overview/use-period-format.ts';
import { amountScale, dateScale, labelledDates, MARGIN, placeAt, type Size } from './chart-scales.ts';
import styles from './charts.module.css';
import { Marks } from './Marks.tsx';
import type { ChartPoint, Series } from './series.ts';

interface PeriodChartProps {
  title: string;
  /** A description for screen readers; the table beside it has the same figures. */
  description: string;
  series: readonly Series[];
  /** Oldest first; a value for each series. */
  points: readonly ChartPoint[];
  /** Whether the values are money or counts. */
  unit: 'money' | 'count';
}

const TICK = styles.tick ?? '';
const GRID = styles.grid ?? '';
const PANEL_HEIGHT = 174;
const HALF_HEIGHT = 112; // of each of two panels
const PANEL_GAP = 22;
const TICKS = 4;
const WORD_PIXELS = 62;

/**
 * Amounts over days or months. What is above and below zero has a panel of its own under the rest, on the same days,
 * because it is small beside it. Time goes from left to right in every language.
 */
export function PeriodChart({ title, description, series, points, unit }: PeriodChartProps) {
  const id = useId();
  const { parentRef, width } = useParentSize({ debounceTime: 60 });
  const format = usePeriodFormat();
  const [place, setPlace] = useState<number | null>(null);
  const panels = panelsOf(series);
  const panelHeight = panels.length > 1 ? HALF_HEIGHT : PANEL_HEIGHT;
  const size: Size = {
    width: Math.max(0, width - MARGIN.left - MARGIN.right),
    height: panels.length * (panelHeight + PANEL_GAP) - PANEL_GAP,
  };
  const height = size.height + MARGIN.top + MARGIN.bottom;
  const dates = points.map(({ date }) => date);
  const time = dateScale(dates, size);
  const point = (event: PointerEvent<SVGRectElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left;
    setPlace(placeAt(event.clientX - left, points.length, size));
  };
  const shown = place === null ? undefined : points[place];
  return (
    <figure className={`${styles.chart} shrink`}>
      <figcaption>
        <span className="text-3 weight-650">{title}</span>
        <ul className={`${styles.legend} flex wrap muted text-2`}>
          {series.map(({ name, look }, at) => (
            <li key={name}>
              <span className={classes(styles.key, styles[look])} aria-hidden="true" />
              {name}
              {shown ? (
                <bdi dir="ltr" className="ink weight-600">
                  {format.amount(shown.values[at] ?? 0, unit)}
                </bdi>
              ) : null}
            </li>
          ))}
          <li className="ink">{shown ? format.period(shown.date) : ''}</li>
        </ul>
      </figcaption>
      <div ref={parentRef} className="full" style={{ blockSize: height }} dir="ltr">
        {size.width > 0 ? (
          <svg width={width} height={height} role="img" aria-labelledby={`${id}-title ${id}-text`}>
            <title id={`${id}-title`}>{title}</title>
            <desc id={`${id}-text`}>{description}</desc>
            <Group left={MARGIN.left} top={MARGIN.top}>
              {shown ? (
                <rect
                  className={styles.band}
                  x={(time(shown.date) ?? 0) - (time.step() - time.bandwidth()) / 2}
                  width={time.step()}
                  height={size.height}
                />
              ) : null}
              {panels.map((drawn, place) => {
                const amounts = amountScale(
                  points.flatMap(({ values }) => drawn.map(({ at }) => values[at] ?? 0)),
                  { ...size, height: panelHeight },
                );
                const ticks = amounts.ticks(TICKS).filter(Number.isInteger);
                return (
                  <Group key={drawn[0]?.name} top={place * (panelHeight + PANEL_GAP)}>
                    <GridRows scale={amounts} width={size.width} tickValues={ticks} className={GRID} stroke="" />
                    <Marks series={drawn} points={points} amounts={amounts} time={time} />
                    <line className={styles.zero} x2={size.width} y1={amounts(0)} y2={amounts(0)} />
                    <AxisLeft
                      scale={amounts}
                      tickValues={ticks}
                      hideAxisLine
                      hideTicks
                      tickFormat={(value) => format.short(Number(value), unit)}
                      tickLabelProps={{ className: TICK, dx: -4, dy: 4, textAnchor: 'end' }}
                    />
                  </Group>
                );
              })}
              <AxisBottom
                scale={time}
                top={size.height}
                hideAxisLine
                hideTicks
                tickValues={labelledDates(dates, size, WORD_PIXELS)}
                tickFormat={format.shortPeriod}
                tickLabelProps={{ className: TICK, textAnchor: 'middle', dy: 2 }}
              />
              <rect
                className={styles.hover}
                width={size.width}
                height={size.height}
                onPointerMove={point}
                onPointerDown={point}
                onPointerLeave={() => setPlace(null)}
              />
            </Group>
          </svg>
        ) : null}
      </div>
    </figure>
  );
}

/** The series of each panel, with their places among the values of a point. */
function panelsOf(series: readonly Series[]): (Series & { at: number })[][] {
  const placed = series.map((one, at) => ({ ...one, at }));
  return [placed.filter(({ look }) => look !== 'signed'), placed.filter(({ look }) => look === 'signed')].filter(
    (panel) => panel.length > 0,
  );
}
