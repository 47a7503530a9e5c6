import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Room, standingGeometry, VERTICAL } from '../layout/vertical.ts';
import { AimLayer } from './AimLayer.tsx';
import { BettingCloth, type BettingLayoutProps } from './BettingLayout.tsx';

/**
 * The betting cloth standing upright, for phones; apart, because a desktop never needs its geometry nor its aiming. It is drawn for
 * the room it has: its parent's width, and the height the page tells by the custom property `--felt-room`.
 */
export function UprightBettingLayout(props: BettingLayoutProps) {
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);
  const geometry = useMemo(() => (room ? standingGeometry(room) : VERTICAL), [room]);
  return (
    <div ref={box} className="felt-upright">
      <i className="felt-room" />
      <BettingCloth {...props} geometry={geometry} Hands={AimLayer} />
    </div>
  );
}

/** The room as it is now; null until it was measured. */
function useRoom(box: RefObject<HTMLDivElement | null>): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const probe = box.current?.firstElementChild;
    if (!(probe instanceof HTMLElement) || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = probe;
      if (width > 0) setRoom((last) => (last?.width === width && last.height === height ? last : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(probe);
    return () => observer.disconnect();
  }, [box]);
  return room;
}
