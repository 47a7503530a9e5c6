import { type MouseEvent, memo, type PointerEvent, useMemo, useRef } from 'react';
import type { FeltGeometry } from '../layout/geometry.ts';
import type { SpotPress } from './labels.ts';

/** A press of this length opens the menu. */
const LONG_PRESS_MS = 500;
/** Tolerance in px for a resting finger. */
const WANDER = 10;

export interface HitHandlers {
  onPress(spotKey: string, press: SpotPress): void;
  onRemove(spotKey: string): void;
  onMenu(spotKey: string, point: { x: number; y: number }): void;
  onHover(spotKey: string | null): void;
  hasChips(spotKey: string): boolean;
  /** The text for a spot and its stake. */
  describe(spotKey: string): string;
}

export interface HitLayerProps {
  geometry: FeltGeometry;
  handlers: HitHandlers;
}

/**
 * The layer over the drawing for mouse and touch: hit areas, with or without aiming. `drawing`: the id of what a
 * lens may show.
 */
export type HandLayerProps = HitLayerProps & { drawing: string; letGo: string };

/** 157 transparent areas over the drawing, for mouse and finger only: keyboard and screen readers use the grid. */
export const HitLayer = memo(({ geometry, handlers }: HitLayerProps) => {
  const pointer = usePointer(handlers);
  const { margin, width, height } = geometry;
  return (
    <svg
      className="felt-hits"
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
      aria-hidden="true"
      {...pointer}
    >
      {geometry.places.map((place) => (
        <rect key={place.key} data-spot={place.key} {...place.hit} />
      ))}
    </svg>
  );
});
HitLayer.displayName = 'HitLayer';

interface LongPress {
  timer: ReturnType<typeof setTimeout>;
  x: number;
  y: number;
}

function usePointer(handlers: HitHandlers) {
  const longPress = useRef<LongPress | null>(null);
  const swallowClick = useRef(false);

  return useMemo(() => {
    const stopWaiting = () => {
      if (longPress.current) clearTimeout(longPress.current.timer);
      longPress.current = null;
    };
    const leave = () => {
      stopWaiting();
      handlers.onHover(null);
    };
    return {
      onPointerMove(event: PointerEvent) {
        const resting = longPress.current;
        if (resting && Math.hypot(event.clientX - resting.x, event.clientY - resting.y) > WANDER) stopWaiting();
        handlers.onHover(spotOf(event));
      },
      onPointerLeave: leave,
      onPointerCancel: leave,
      onPointerUp: stopWaiting,
      onPointerDown(event: PointerEvent) {
        swallowClick.current = false;
        const spot = spotOf(event);
        handlers.onHover(spot);
        if (event.pointerType === 'mouse' || !spot) return;
        const point = { x: event.clientX, y: event.clientY };
        const timer = setTimeout(() => {
          longPress.current = null;
          swallowClick.current = true;
          handlers.onMenu(spot, point);
        }, LONG_PRESS_MS);
        longPress.current = { timer, ...point };
      },
      onContextMenu(event: MouseEvent) {
        event.preventDefault();
        const spot = spotOf(event);
        // The timer has already handled a long press; browsers send a contextmenu event after it.
        if (spot && !swallowClick.current && !longPress.current)
          handlers.onMenu(spot, { x: event.clientX, y: event.clientY });
      },
      onClick(event: MouseEvent) {
        const spot = spotOf(event);
        if (!spot || swallowClick.current) return;
        if (event.altKey) handlers.onRemove(spot);
        else handlers.onPress(spot, pressOf(event, 'pointer'));
      },
    };
  }, [handlers]);
}

/** The modifiers of an event. */
export function pressOf(event: Omit<SpotPress, 'via'>, via: SpotPress['via']): SpotPress {
  const { shiftKey, ctrlKey, altKey, metaKey } = event;
  return { via, shiftKey, ctrlKey, altKey, metaKey };
}

function spotOf(event: { target: EventTarget }): string | null {
  return event.target instanceof Element ? event.target.getAttribute('data-spot') : null;
}
