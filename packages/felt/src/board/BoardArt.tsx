import { type Pocket, spotOf } from '@lajvard/roulette';
import { memo } from 'react';
import type { FeltGeometry } from '../layout/geometry.ts';
import type { FeltLabels } from './labels.ts';
import { NumberCell } from './NumberCell.tsx';
import { OutsideCell } from './OutsideCell.tsx';
import { ZeroCell } from './ZeroCell.tsx';

interface BoardArtProps {
  geometry: FeltGeometry;
  labels: FeltLabels;
  prefix: string;
  /** Whether betting is closed. */
  dimmed: boolean;
  /** Numbers with chips in their middle. */
  covered: readonly Pocket[];
}

/** The felt's printed cells, below light and chips. */
export const BoardArt = memo(({ geometry, labels, prefix, dimmed, covered }: BoardArtProps) => {
  return (
    <g filter={dimmed ? `url(#${prefix}dim)` : undefined}>
      <defs>
        <CellGradients prefix={prefix} />
        <Dim prefix={prefix} />
      </defs>
      {[...geometry.cells.keys()].map((key) => (
        <Cell
          key={key}
          spot={key}
          geometry={geometry}
          labels={labels}
          prefix={prefix}
          covered={covered.includes(Number(key))}
        />
      ))}
    </g>
  );
});
BoardArt.displayName = 'BoardArt';

interface CellProps extends Omit<BoardArtProps, 'dimmed' | 'covered'> {
  spot: string;
  covered?: boolean;
}

/** The printed cell of a number or an outside bet; nothing for a spot that is an edge. */
export function Cell({ spot: key, geometry, labels, prefix, covered = false }: CellProps) {
  const spot = spotOf(key);
  const box = geometry.cells.get(key);
  const { orientation } = geometry;
  if (!spot || !box) return null;
  if (key === '0') return <ZeroCell box={box} prefix={prefix} orientation={orientation} covered={covered} />;
  if (spot.kind === 'straight')
    return <NumberCell pocket={Number(key)} box={box} prefix={prefix} orientation={orientation} covered={covered} />;
  const word = wordOf(key, labels);
  const art = { kind: spot.kind, word, from: labels.outsideFrom, box, prefix, orientation };
  return <OutsideCell {...art} />;
}

function CellGradients({ prefix }: { prefix: string }) {
  const stops = [
    ['red', 'var(--red-hi)', 'var(--red)'],
    ['black', 'var(--siah-hi)', 'var(--siah)'],
    ['green', 'var(--zero-hi)', 'var(--zero)'],
  ] as const;
  return stops.map(([colour, top, bottom]) => (
    <linearGradient key={colour} id={`${prefix}${colour}`} x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor={top} />
      <stop offset="1" stopColor={bottom} />
    </linearGradient>
  ));
}

/** Darker and a little paler. An SVG filter, because WebKit ignores CSS filters inside SVG. */
function Dim({ prefix }: { prefix: string }) {
  const share = { type: 'linear', slope: 0.62 } as const;
  return (
    <filter id={`${prefix}dim`} colorInterpolationFilters="sRGB">
      <feColorMatrix type="saturate" values="0.85" />
      <feComponentTransfer>
        <feFuncR {...share} />
        <feFuncG {...share} />
        <feFuncB {...share} />
      </feComponentTransfer>
    </filter>
  );
}

function wordOf(key: string, labels: FeltLabels): string {
  const spot = spotOf(key);
  if (spot?.kind === 'low' || spot?.kind === 'high' || spot?.kind === 'even' || spot?.kind === 'odd')
    return labels[spot.kind];
  if (spot?.kind === 'column') return labels.column ?? '2 : 1';
  if (spot?.kind !== 'dozen') return '';
  if (spot.covers.includes(1)) return labels.firstDozen;
  return spot.covers.includes(13) ? labels.secondDozen : labels.thirdDozen;
}
