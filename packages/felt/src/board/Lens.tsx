import type { ShownAim } from './use-finger.ts';

/** px of the lens, how much larger it shows the cloth, and how far it keeps from the finger and the screen's edge. */
const LENS = { width: 196, height: 106, zoom: 1.5, above: 44, edge: 8, caption: 34, line: 18 } as const;

/** What a finger hides, shown larger above it: the cloth around the aim, and the name of what would be bet. */
export function Lens({ aim, drawing, words }: { aim: ShownAim; drawing: string; words: string }) {
  const { at, client } = aim;
  const span = { x: LENS.width / LENS.zoom, y: LENS.height / LENS.zoom };
  return (
    <div
      ref={lift}
      popover="manual"
      className="felt-lens"
      data-off={aim.spot === null || undefined}
      style={placeOf(client, words.split('\n').length - 1)}
      aria-hidden="true"
    >
      <p dir="auto">{words}</p>
      <svg
        viewBox={`${at.x - span.x / 2} ${at.y - span.y / 2} ${span.x} ${span.y}`}
        width={LENS.width}
        height={LENS.height}
        aria-hidden="true"
      >
        <use href={`#${drawing}`} />
        <circle cx={at.x} cy={at.y} r="3.4" className="felt-lens-point" />
      </svg>
    </div>
  );
}

/** Over everything else on the page, whatever the cloth lies in. */
function lift(lens: HTMLElement | null): void {
  if (lens?.isConnected && typeof lens.showPopover === 'function') lens.showPopover();
}

/** Above the finger; where there is no space above, beside it on the wider side. Physical px: a finger has no reading direction. */
function placeOf({ x, y }: ShownAim['client'], moreLines: number): { translate: string; inlineSize: number } {
  const high = LENS.height + LENS.caption + moreLines * LENS.line;
  const above = y - LENS.above - high;
  const fits = above >= LENS.edge;
  const wanted = fits ? x - LENS.width / 2 : x > window.innerWidth / 2 ? x - LENS.width - LENS.above : x + LENS.above;
  const across = Math.min(Math.max(LENS.edge, wanted), window.innerWidth - LENS.width - LENS.edge);
  return { translate: `${across}px ${fits ? above : LENS.edge}px`, inlineSize: LENS.width };
}
