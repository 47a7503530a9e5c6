import { type Pocket, type Slip, settleSlip, type WinTier, winTier } from '@lajvard/roulette';
import { memo } from 'react';
import type { FeltGeometry, Point, SpotPlace } from '../layout/geometry.ts';
import { starPath } from '../wheel/polar.ts';
import { edgePath } from './edge-path.ts';

type Won = Exclude<WinTier, 'none'>;

/** Corners and stride of the star around a winning bet, and px across the band that leads there. */
const LOOKS: Readonly<Record<Won, { corners: number; stride: number; band: number }>> = {
  small: { corners: 8, stride: 3, band: 2.4 },
  good: { corners: 12, stride: 5, band: 5 },
  great: { corners: 16, stride: 7, band: 7 },
};

interface GirihWinProps {
  geometry: FeltGeometry;
  number: Pocket;
  slip: Slip;
}

/**
 * Gold bands that grow along the edges of cells from the winning number to each winning bet and close into a star
 * around it, in three tiers; none if the round won nothing net.
 */
export const GirihWin = memo(({ geometry, number, slip }: GirihWinProps) => {
  const { wins, tableBet, tableWin } = settleSlip(slip, number);
  const tier = winTier(tableBet, tableWin);
  const from = geometry.cells.get(String(number));
  if (tier === 'none' || !from) return null;
  const won = new Set(wins.map(({ formula }) => formula));
  const places = geometry.places.filter(({ key }) => won.has(key));
  const cells = [...geometry.cells.values()];
  return (
    <g className="felt-girih" data-girih={tier}>
      {places.map((place) =>
        place.key === String(number) ? null : (
          <Band key={place.key} points={edgePath(cells, from, place.chip)} thickness={LOOKS[tier].band} />
        ),
      )}
      {places.map((place) => (
        <Star key={place.key} place={place} tier={tier} radius={geometry.chipDiameter * 0.86} />
      ))}
    </g>
  );
});
GirihWin.displayName = 'GirihWin';

function Band({ points, thickness }: { points: readonly Point[]; thickness: number }) {
  const way = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <g className="felt-girih-band">
      <polyline points={way} pathLength={1} strokeWidth={thickness} />
      {thickness > 4 ? <polyline points={way} pathLength={1} strokeWidth={1.8} className="felt-girih-gap" /> : null}
    </g>
  );
}

function Star({ place, tier, radius }: { place: SpotPlace; tier: Won; radius: number }) {
  const { corners, stride } = LOOKS[tier];
  return (
    <g transform={`translate(${place.chip.x} ${place.chip.y})`}>
      <g className="felt-girih-star" data-star={place.key}>
        <path d={starPath(corners, stride, radius)} />
        {tier === 'great' ? <path d={starPath(corners, 3, radius * 1.22)} /> : null}
      </g>
    </g>
  );
}
