// biome-ignore-all lint/a11y/useSemanticElements: a drawn felt is not a table, its cells overlap the drawing
// biome-ignore-all lint/a11y/useKeyWithClickEvents: keys are heard by the grid around the cells
import { type Slip, spotOf, spotTotal } from '@lajvard/roulette';
import { useFormat } from '@lajvard/ui';
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Box, FeltGeometry } from '../layout/geometry.ts';
import { pressOf } from './HitLayer.tsx';
import type { FeltLabels, SpotPress } from './labels.ts';
import {
  type Cursor,
  cursorOn,
  isArrow,
  leanCursor,
  moveCursor,
  moveToGridEnd,
  moveToRowEnd,
  pickedSpot,
} from './moves.ts';

export interface GridLayerProps {
  geometry: FeltGeometry;
  slip: Slip;
  labels: FeltLabels;
  describeSpot(spotKey: string, stakeDollars: number): string;
  onPress(spotKey: string, press: SpotPress): void;
  onRemove(spotKey: string): void;
  onMenu(spotKey: string, point: { x: number; y: number }): void;
  /** The spot the keyboard picks while the grid has the focus, else null. */
  onPick(spotKey: string | null): void;
  onUndo(): void;
}

const isOutside = (key: string): boolean => spotOf(key)?.inside === false;

/** Where the keyboard starts: the middle of the felt. */
const FIRST_CELL = '17';

/**
 * The felt for keyboard and screen readers: five rows of gridcells. The focus is on the gridcell itself, because a
 * button inside would make some screen readers leave their grid mode.
 */
export function GridLayer(props: GridLayerProps) {
  const { geometry, slip, labels, describeSpot, onPick } = props;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Cursor>(() => cursorOn(FIRST_CELL, geometry));
  const picked = pickedSpot(cursor, geometry)?.key ?? cursor.cell;
  const leaning = picked !== cursor.cell;
  const { spoken } = useFormat();
  const describe = (key: string) => spoken(describeSpot(key, spotTotal(slip, key)));

  const go = (next: Cursor) => {
    setCursor(next);
    onPick(pickedSpot(next, geometry)?.key ?? next.cell);
  };
  useFocusFollowsCursor(grid, cursor.cell);

  return (
    <div className="felt-grid" dir="ltr">
      <div
        ref={grid}
        role="grid"
        aria-label={labels.grid}
        aria-describedby={`${id}hint`}
        // The menu key is handled on keydown; on keyup the browser would open its own menu.
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => handleKey(event, { ...props, cursor, picked, go })}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onPick(null);
        }}
      >
        {geometry.rows.map((row, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
          <div key={row[0]} role="row" aria-label={labels.rows[index]}>
            {row.map((key) => (
              <div
                key={key}
                role="gridcell"
                data-cell={key}
                tabIndex={key === cursor.cell ? 0 : -1}
                // The pick has its own live region: some screen readers would also read a changed name of
                // the focused cell.
                aria-label={describe(key)}
                aria-describedby={
                  leaning && key === cursor.cell
                    ? `${id}pick`
                    : labels.outsideChips && isOutside(key)
                      ? `${id}outside`
                      : undefined
                }
                className={leaning && key === cursor.cell ? 'felt-cell felt-cell-leaning' : 'felt-cell'}
                style={cellStyle(geometry.cells.get(key), geometry)}
                onFocus={() => (key === cursor.cell ? onPick(picked) : go(cursorOn(key, geometry)))}
                onClick={(event) => props.onPress(key, pressOf(event, 'keyboard'))}
              />
            ))}
          </div>
        ))}
      </div>
      <div id={`${id}hint`} className="lj-hidden">
        {labels.hint}
      </div>
      <div id={`${id}outside`} className="lj-hidden">
        {labels.outsideChips}
      </div>
      <div id={`${id}pick`} className="lj-hidden" aria-live="assertive">
        {leaning ? describe(picked) : ''}
      </div>
    </div>
  );
}

interface KeyContext extends GridLayerProps {
  cursor: Cursor;
  picked: string;
  go(next: Cursor): void;
}

function handleKey(event: KeyboardEvent<HTMLElement>, context: KeyContext): void {
  const { cursor, geometry, picked, go } = context;
  const { key } = event;
  const atEnd = key === 'Home' || key === 'End';
  if (event.metaKey || (event.ctrlKey && !atEnd)) return;
  if (isArrow(key)) go(event.shiftKey ? leanCursor(cursor, key, geometry) : moveCursor(cursor, key, geometry));
  else if (atEnd) go(event.ctrlKey ? moveToGridEnd(key, geometry) : moveToRowEnd(cursor, key, geometry));
  else if ((key === 'Enter' && event.altKey) || key === 'Delete') context.onRemove(picked);
  else if (key === 'Enter' || key === ' ') context.onPress(picked, pressOf(event, 'keyboard'));
  else if (key === 'Backspace') context.onUndo();
  else if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) context.onMenu(picked, middleOf(event.target));
  else return;
  event.preventDefault();
}

function useFocusFollowsCursor(grid: RefObject<HTMLDivElement | null>, cell: string): void {
  useEffect(() => {
    const root = grid.current;
    if (root?.contains(document.activeElement)) root.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
  }, [grid, cell]);
}

function middleOf(target: EventTarget): { x: number; y: number } {
  const box = target instanceof Element ? target.getBoundingClientRect() : undefined;
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 };
}

/** In percent of the drawing, so that the cell scales with it. */
function cellStyle(box: Box | undefined, geometry: FeltGeometry): CSSProperties {
  if (!box) return {};
  const wide = geometry.width + 2 * geometry.margin;
  const high = geometry.height + 2 * geometry.margin;
  return {
    insetInlineStart: `${((box.x + geometry.margin) / wide) * 100}%`,
    insetBlockStart: `${((box.y + geometry.margin) / high) * 100}%`,
    inlineSize: `${(box.width / wide) * 100}%`,
    blockSize: `${(box.height / high) * 100}%`,
  };
}
