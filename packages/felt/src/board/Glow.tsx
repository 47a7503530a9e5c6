import type { Pocket } from '@lajvard/roulette';
import { memo } from 'react';
import { type FeltGeometry, placeOf } from '../layout/geometry.ts';
import { GAP, shrink } from './NumberCell.tsx';

interface GlowProps {
  geometry: FeltGeometry;
  /** Keys of the lit cells. */
  lit: readonly string[];
  /** The spot the keyboard picks; if it is not a cell, a ring marks it. */
  picked: string | null;
  winningNumber: Pocket | null;
}

/** Saffron light on covered numbers, and the mark on the number that won. */
export const Glow = memo(({ geometry, lit, picked, winningNumber }: GlowProps) => (
  <g className="felt-glow">
    {lit.map((key) => (
      <Lit key={key} cell={key} geometry={geometry} className="felt-lit" />
    ))}
    {winningNumber === null ? null : <Lit cell={String(winningNumber)} geometry={geometry} className="felt-won" />}
    {picked === null || geometry.cells.has(picked) ? null : <Ring spot={picked} geometry={geometry} />}
  </g>
));
Glow.displayName = 'Glow';

function Lit({ cell, geometry, className }: { cell: string; geometry: FeltGeometry; className: string }) {
  const box = geometry.cells.get(cell);
  if (!box) return null;
  return <rect {...shrink(box, GAP / 2)} rx="5" className={className} data-lit={cell} />;
}

function Ring({ spot, geometry }: { spot: string; geometry: FeltGeometry }) {
  const place = placeOf(spot, geometry);
  if (!place) return null;
  return <circle className="felt-picked" cx={place.anchor.x} cy={place.anchor.y} r="8" data-picked={spot} />;
}
