import type { ShownAim } from './use-finger.ts';

/** The lens in px: its size, zoom factor, and distances from the finger and the screen's edge. */
const LENS = { width: 196, height: 106, zoom: 1.5, above: 44, edge: 8, caption: 34, line: 18 } as const;

/** Shows enlarged what a finger hides: the felt around the aim, and the name of the bet. */
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

/** Moves the lens to the top layer, above everything else on the page. */
function lift(lens: HTMLElement | null): void {
  if (lens?.isConnected && typeof lens.showPopover === 'function') lens.showPopover();
}

/**
 * Above the finger, or beside it on the wider side if there is no space above. In physical px, independent
 * of text direction.
 */
function placeOf({ x, y }: ShownAim['client'], moreLines: number): { translate: string; inlineSize: number } {
  const high = LENS.height + LENS.caption + moreLines * LENS.line;
  const above = y - LENS.above - high;
  const fits = above >= LENS.edge;
  const wanted = fits ? x - LENS.width / 2 : x > window.innerWidth / 2 ? x - LENS.width - LENS.above : x + LENS.above;
  const across = Math.min(Math.max(LENS.edge, wanted), window.innerWidth - LENS.width - LENS.edge);
  return { translate: `${across}px ${fits ? above : LENS.edge}px`, inlineSize: LENS.width };
}
