import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Space, VERTICAL, verticalGeometry } from '../layout/vertical.ts';
import { AimLayer } from './AimLayer.tsx';
import { BettingFelt, type BettingLayoutProps } from './BettingLayout.tsx';

/**
 * The vertical betting felt for phones. Separate, because a desktop needs neither its geometry nor its
 * aiming. It is drawn for the available space: its parent's width, and the height that the page sets in the
 * custom property `--felt-space`.
 */
export function VerticalBettingLayout(props: BettingLayoutProps) {
  const box = useRef<HTMLDivElement>(null);
  const space = useSpace(box);
  const geometry = useMemo(() => (space ? verticalGeometry(space) : VERTICAL), [space]);
  return (
    <div ref={box} className="relative">
      <i className="felt-space" />
      <BettingFelt {...props} geometry={geometry} Hands={AimLayer} />
    </div>
  );
}

/** The current space; null until measured. */
function useSpace(box: RefObject<HTMLDivElement | null>): Space | null {
  const [space, setSpace] = useState<Space | null>(null);
  useLayoutEffect(() => {
    const probe = box.current?.firstElementChild;
    if (!(probe instanceof HTMLElement) || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = probe;
      if (width > 0) setSpace((last) => (last?.width === width && last.height === height ? last : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(probe);
    return () => observer.disconnect();
  }, [box]);
  return space;
}
