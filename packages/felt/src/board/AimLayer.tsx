import { memo, type SyntheticEvent, useRef } from 'react';
import { type HandLayerProps, HitLayer } from './HitLayer.tsx';
import { Lens } from './Lens.tsx';
import { useFinger } from './use-finger.ts';

/** The hit areas for a mouse, and aiming with a lens for a finger. */
export const AimLayer = memo(({ geometry, handlers, drawing, letGo }: HandLayerProps) => {
  const layer = useRef<HTMLDivElement>(null);
  const aim = useFinger(layer, geometry, handlers);
  return (
    <div
      ref={layer}
      className="felt-aim cover"
      onPointerDownCapture={keepFromMouse}
      onPointerMoveCapture={keepFromMouse}
      onPointerUpCapture={keepFromMouse}
      onContextMenuCapture={keepFromMouse}
    >
      <HitLayer geometry={geometry} handlers={handlers} />
      {aim ? (
        <Lens aim={aim} drawing={drawing} words={aim.spot === null ? letGo : handlers.describe(aim.spot)} />
      ) : null}
    </div>
  );
});
AimLayer.displayName = 'AimLayer';

/** Fingers are handled by touch events; the mouse events that browsers emulate for them are swallowed. */
function keepFromMouse(event: SyntheticEvent<Element, Event>): void {
  const native = event.nativeEvent;
  const pointer = 'pointerType' in native ? native.pointerType : undefined;
  if (pointer !== 'touch') return;
  event.stopPropagation();
  if (native.type === 'contextmenu') event.preventDefault();
}
