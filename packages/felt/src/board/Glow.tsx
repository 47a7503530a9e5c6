import { memo } from 'react';
import { type FeltGeometry, placeOf } from '../layout/geometry.ts';
import { GAP, shrink } from './NumberCell.tsx';
import { zeroArch } from './ZeroCell.tsx';

interface GlowProps {
  geometry: FeltGeometry;
  /** Keys of the lit cells. */
  lit: readonly string[];
  /** The spot the keyboard picks; if it is not a cell, a ring marks it. */
  picked: string | null;
}

/** Saffron light on covered numbers. */
export const Glow = memo(({ geometry, lit, picked }: GlowProps) => (
  <g className="felt-glow">
    {lit.map((key) => (
      <Lit key={key} cell={key} geometry={geometry} />
    ))}
    {picked === null || geometry.cells.has(picked) ? null : <Ring spot={picked} geometry={geometry} />}
  </g>
));
Glow.displayName = 'Glow';

function Lit({ cell, geometry }: { cell: string; geometry: FeltGeometry }) {
  const box = geometry.cells.get(cell);
  if (!box) return null;
  if (cell === '0') return <path d={zeroArch(box, geometry.orientation)} className="felt-lit" data-lit={cell} />;
  return <rect {...shrink(box, GAP / 2)} rx="5" className="felt-lit" data-lit={cell} />;
}

function Ring({ spot, geometry }: { spot: string; geometry: FeltGeometry }) {
  const place = placeOf(spot, geometry);
  if (!place) return null;
  return <circle className="felt-picked" cx={place.anchor.x} cy={place.anchor.y} r="8" data-picked={spot} />;
}
