import type { FeltGeometry } from '../../layout/geometry.ts';
import { type Cursor, leanCursor, moveCursor, pickedSpot } from '../moves.ts';

export interface Place {
  cursor: Cursor;
  spot: string;
  /** The keys that lead here: arrows, and arrows with Shift. */
  keys: string[];
}

/** The nearest place with a wanted spot. */
export function nearestPlace(
  from: Cursor,
  isWanted: (spot: string) => boolean,
  geometry: FeltGeometry,
): Place | undefined {
  const seen = new Set<string>();
  const open: { cursor: Cursor; keys: string[] }[] = [{ cursor: from, keys: [] }];
  for (let at = open.shift(); at; at = open.shift()) {
    const { cursor, keys } = at;
    const place = `${cursor.cell} ${cursor.side.x} ${cursor.side.y}`;
    if (seen.has(place)) continue;
    seen.add(place);
    const spot = pickedSpot(cursor, geometry)?.key;
    if (spot !== undefined && isWanted(spot)) return { cursor, spot, keys };
    for (const arrow of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'] as const) {
      open.push({ cursor: moveCursor(cursor, arrow, geometry), keys: [...keys, arrow] });
      open.push({ cursor: leanCursor(cursor, arrow, geometry), keys: [...keys, `Shift ${arrow}`] });
    }
  }
  return undefined;
}
