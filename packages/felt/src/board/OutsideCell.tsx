import type { SpotKind } from '@lajvard/roulette';
import { memo } from 'react';
import { type Box, centreOf, type Orientation } from '../layout/geometry.ts';
import { GAP, shrink } from './NumberCell.tsx';

/** How far an upright word is raised, as a share of its cell, to leave space for chips below, and its maximum size. */
const LIFT = 0.06;
const VERTICAL_TYPE = { font: 14.5, dozen: 0.13, evenMoney: 0.21 };

interface OutsideCellProps {
  kind: SpotKind;
  box: Box;
  word: string;
  /** The smallest chip it takes, if that should be said. */
  from?: string | undefined;
  prefix: string;
  orientation: Orientation;
}

/** An outside bet: only ruled in ivory; red and black are diamonds without words. */
export const OutsideCell = memo(({ kind, box, word, from, prefix, orientation }: OutsideCellProps) => (
  <g>
    <rect {...shrink(box, GAP / 2)} rx="5" className="felt-outside" strokeWidth="1.1" />
    {kind === 'red' || kind === 'black' ? (
      <Diamond box={box} fill={`url(#${prefix}${kind})`} orientation={orientation} />
    ) : (
      <Word kind={kind} box={box} word={word} orientation={orientation} />
    )}
    {from ? <From kind={kind} box={box} text={from} orientation={orientation} /> : null}
  </g>
));
OutsideCell.displayName = 'OutsideCell';

/** Small, along the word and beside it. */
function From({
  kind,
  box,
  text,
  orientation,
}: Pick<OutsideCellProps, 'kind' | 'box' | 'orientation'> & { text: string }) {
  const { x, y, turn, anchor } = placeOfFrom(kind, box, orientation);
  return (
    <text
      transform={`translate(${x} ${y}) rotate(${turn})`}
      textAnchor={anchor}
      className="felt-word felt-from"
      fontSize="11"
      fontWeight="600"
    >
      {text}
    </text>
  );
}

function placeOfFrom(kind: SpotKind, box: Box, orientation: Orientation) {
  const right = box.x + box.width;
  const middle = centreOf(box);
  if (orientation === 'horizontal')
    return kind === 'column'
      ? { x: right - 14, y: middle.y, turn: 90, anchor: 'middle' as const }
      : { x: right - 8, y: box.y + 15, turn: 0, anchor: 'end' as const };
  if (kind === 'dozen') return { x: middle.x, y: box.y + box.height - 6, turn: 0, anchor: 'middle' as const };
  return kind === 'column'
    ? { x: right - 8, y: middle.y + 4, turn: 0, anchor: 'end' as const }
    : { x: right - 4, y: box.y + 6, turn: -90, anchor: 'end' as const };
}

function Diamond({ box, fill, orientation }: { box: Box; fill: string; orientation: Orientation }) {
  const { x, y } = centreOf(box);
  const [wide, high] =
    orientation === 'horizontal' ? [box.width * 0.31, box.height * 0.34] : [box.width * 0.32, box.height * 0.34];
  const [insetX, insetY] = orientation === 'horizontal' ? [9, 4] : [4, 8];
  return (
    <>
      <path d={diamondPath(x, y, wide, high)} fill={fill} />
      <path
        d={diamondPath(x, y, wide - insetX, high - insetY)}
        fill="none"
        stroke="#fff"
        strokeOpacity=".3"
        strokeWidth=".9"
      />
    </>
  );
}

function diamondPath(x: number, y: number, wide: number, high: number): string {
  return `M${x - wide} ${y}L${x} ${y - high}L${x + wide} ${y}L${x} ${y + high}Z`;
}

function Word({ kind, box, word, orientation }: Pick<OutsideCellProps, 'kind' | 'box' | 'word' | 'orientation'>) {
  const { x, y } = centreOf(box);
  const horizontal = orientation === 'horizontal';
  const column = kind === 'column';
  const turn = horizontal ? (column ? 90 : 0) : column ? 0 : -90;
  const lift = horizontal || column ? 0 : box.height * LIFT;
  const verticalFont = Math.min(
    VERTICAL_TYPE.font,
    box.height * (kind === 'dozen' ? VERTICAL_TYPE.dozen : VERTICAL_TYPE.evenMoney),
  );
  return (
    <text
      transform={`translate(${x} ${y - lift}) rotate(${turn})`}
      y={horizontal ? 6 : 5.5}
      textAnchor="middle"
      className={column ? 'numeral felt-word' : 'felt-word felt-label'}
      fontSize={horizontal ? (column ? 17 : 16.5) : column ? 15 : verticalFont}
      fontWeight="600"
    >
      {word}
    </text>
  );
}
