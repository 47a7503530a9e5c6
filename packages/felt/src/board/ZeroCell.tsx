import { memo } from 'react';
import type { Box, Orientation } from '../layout/geometry.ts';
import { GAP } from './NumberCell.tsx';

interface ZeroCellProps {
  box: Box;
  prefix: string;
  orientation: Orientation;
  covered: boolean;
}

/** Zero: a pointed arch (iwan), horizontal or vertical. */
export const ZeroCell = memo(({ box, prefix, orientation, covered }: ZeroCellProps) => {
  const horizontal = orientation === 'horizontal';
  const line = horizontal ? { inset: 6, opacity: 0.35, width: 0.9 } : { inset: 4, opacity: 0.3, width: 0.8 };
  return (
    <g>
      <path d={zeroArch(box, orientation)} fill={`url(#${prefix}green)`} />
      <path
        d={zeroArch(box, orientation, line.inset)}
        fill="none"
        stroke="#eafff6"
        strokeOpacity={line.opacity}
        strokeWidth={line.width}
      />
      {covered ? null : (
        <text
          className="numeral felt-zero"
          x={horizontal ? box.width * 0.57 : box.x + box.width / 2}
          y={box.height / 2 + (horizontal ? 12 : 13)}
          textAnchor="middle"
          fontSize={horizontal ? 36 : 26}
          fontWeight="700"
        >
          0
        </text>
      )}
    </g>
  );
});
ZeroCell.displayName = 'ZeroCell';

/** The outline of zero's cell, `inset` px inside its edge. */
export const zeroArch = (box: Box, orientation: Orientation, inset = 0): string =>
  orientation === 'horizontal' ? horizontalArch(box, inset) : verticalArch(box, inset);

function horizontalArch(box: Box, inset: number): string {
  const right = box.width - GAP / 2 - inset;
  const top = GAP / 2 + inset;
  const bottom = box.height - GAP / 2 - inset;
  const middle = box.height / 2;
  const x = (share: number) => box.width * share + inset * 1.25;
  const shoulder = box.width * 0.63 + inset * 0.45;
  return (
    `M${right} ${top}H${shoulder}` +
    `C${x(0.3)} ${box.height * 0.06 + inset * 0.7} ${x(0.16)} ${middle * 0.62 + inset * 0.4} ${x(0.02)} ${middle}` +
    `C${x(0.16)} ${box.height - middle * 0.62 - inset * 0.4} ${x(0.3)} ${box.height * 0.94 - inset * 0.7} ` +
    `${shoulder} ${bottom}H${right}Z`
  );
}

function verticalArch(box: Box, inset: number): string {
  const left = box.x + GAP / 2 + inset;
  const right = box.x + box.width - GAP / 2 - inset;
  const bottom = box.height - GAP / 2 - inset;
  const middle = box.x + box.width / 2;
  const wide = right - left;
  const y = (share: number) => box.height * share + inset * 0.9;
  return (
    `M${left} ${bottom}V${y(0.72)}` +
    `C${left + wide * 0.1} ${y(0.34)} ${left + wide * 0.34} ${y(0.22)} ${middle} ${1 + inset * 1.1}` +
    `C${right - wide * 0.34} ${y(0.22)} ${right - wide * 0.1} ${y(0.34)} ${right} ${y(0.72)}V${bottom}Z`
  );
}
