import type { Pocket } from '@lajvard/roulette';
import { centreOf, type FeltGeometry, type Point } from './geometry.ts';

/**
 * Where the croupier's marker stands: on the upper border of a vertical number, which is low; in a corner of a
 * horizontal one, away from its numeral and the split above it; beside zero's numeral on a vertical felt, because the
 * page ends above it. `covered`: whether chips lie in the middle of its cell.
 */
export function dollyFootOf(number: Pocket, geometry: FeltGeometry, covered: boolean): Point | null {
  const cell = geometry.cells.get(String(number));
  if (!cell) return null;
  const atRight = covered && number > 0;
  if (geometry.orientation === 'horizontal') return { x: cell.x + (atRight ? cell.width - 15 : 15), y: cell.y + 8 };
  if (number === 0) return { x: cell.x + cell.width * 0.28, y: cell.y + 31 };
  return { x: centreOf(cell).x, y: cell.y - 2 };
}
