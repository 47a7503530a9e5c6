import type { ReactNode, SVGProps } from 'react';

const line = (stroke: string, strokeWidth = 1) =>
  ({ fill: 'none', stroke, strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round' }) as const;
const faint = (colour: string, percent: number) => `color-mix(in srgb, var(--${colour}) ${percent}%, transparent)`;
const SAFFRON = 'var(--accent-on-felt)';
const CHIP_EDGE = faint('sky', 55);

/** Lapis felt and paper in both themes, as on the table. */
const LOOK = {
  felt: { fill: 'var(--felt-mid)', stroke: faint('thread', 35) },
  girih: { ...line('var(--cream)'), opacity: 0.06 },
  paper: { fill: 'var(--ink-on-felt)', stroke: 'var(--flax)' },
  front: { fill: 'var(--parchment)', stroke: 'var(--flax)' },
  letter: { fill: 'var(--paper)', stroke: 'var(--flax)' },
  fold: line('var(--flax)', 1.5),
  wax: { fill: 'var(--garnet)', stroke: 'var(--wine-deep)' },
  keyhole: { fill: 'var(--ink-on-felt)' },
  thread: { stroke: SAFFRON, strokeWidth: 1.5, strokeDasharray: '3 3' },
  ribbon: { fill: 'var(--glass)', stroke: faint('vfd', 40) },
  code: { fill: 'var(--vfd)', fontFamily: 'ui-monospace, monospace', fontWeight: 500 },
  anar: { fill: 'var(--garnet)', stroke: CHIP_EDGE },
  bone: { fill: 'var(--parchment)', stroke: CHIP_EDGE },
  saffron: { fill: 'var(--saffron)', stroke: CHIP_EDGE },
  chipRing: { fill: 'none', stroke: faint('sky', 40), strokeDasharray: '4 3' },
  barrier: line(SAFFRON, 6),
  posts: { stroke: SAFFRON, strokeWidth: 2, opacity: 0.7 },
  track: { fill: 'none', stroke: faint('thread', 50), strokeWidth: 2 },
  ball: { fill: 'var(--paper)', stroke: faint('sky', 40) },
  arrow: line(SAFFRON, 2.5),
  lines: { stroke: 'var(--flax)', strokeWidth: 2 },
  key: line('var(--bronze)', 2.5),
  pocket: { fill: 'var(--navy)', stroke: SAFFRON, strokeWidth: 2 },
  numeral: { fill: 'var(--numeral-ink)', fontFamily: 'var(--font-numeral)' },
  okay: { fill: 'var(--teal)' },
  tick: line('var(--white)', 3),
} as const;

/** An eight-pointed star: two squares, one turned by an eighth. */
function Star({ x, y, r, look }: { x: number; y: number; r: number; look: SVGProps<SVGGElement> }) {
  const side = r * Math.SQRT2;
  const square = { x: -side / 2, y: -side / 2, width: side, height: side };
  return (
    <g transform={`translate(${x} ${y})`} {...look}>
      <rect {...square} />
      <rect {...square} transform="rotate(45)" />
    </g>
  );
}

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className="full" viewBox="0 0 320 176" aria-hidden="true">
      <rect {...LOOK.felt} x="1" y="1" width="318" height="174" rx="14" />
      {[40, 120, 200, 280].map((x) => (
        <Star key={x} x={x} y={88} r={56} look={LOOK.girih} />
      ))}
      {children}
    </svg>
  );
}

function Fingerprint({ x, y, text }: { x: number; y: number; text: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect {...LOOK.ribbon} x="-58" y="-13" width="116" height="26" rx="13" />
      <text className="text-2" {...LOOK.code} y="4.5" textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

/** An envelope sealed with the casino's star, and the fingerprint of its contents. */
export function SealedArt() {
  return (
    <Picture>
      <rect {...LOOK.paper} x="98" y="24" width="124" height="84" rx="6" />
      <path {...LOOK.fold} d="M98 30l62 44 62-44M98 104l44-38M222 104l-44-38" />
      <Star x={160} y={70} r={19} look={LOOK.wax} />
      <path {...LOOK.keyhole} d="M160 62a5 5 0 0 1 2.6 9.3l1.6 8.7h-8.4l1.6-8.7A5 5 0 0 1 160 62z" />
      <path {...LOOK.thread} d="M160 108v20" />
      <Fingerprint x={160} y={142} text="9f3c…b27e" />
    </Picture>
  );
}

const CHIPS = [
  { x: 74, y: 104, look: LOOK.anar },
  { x: 74, y: 95, look: LOOK.bone },
  { x: 74, y: 86, look: LOOK.saffron },
  { x: 122, y: 104, look: LOOK.bone },
  { x: 122, y: 95, look: LOOK.anar },
] as const;

/** Chips behind a barrier, their fingerprint below, and the ball still waiting. */
export function BetsClosedArt() {
  return (
    <Picture>
      {CHIPS.map(({ x, y, look }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <path {...look} d="M-20 0v7c0 5 9 9 20 9s20-4 20-9V0z" />
          <ellipse {...look} rx="20" ry="9" />
          <ellipse {...LOOK.chipRing} rx="12.5" ry="5.4" />
        </g>
      ))}
      <path {...LOOK.barrier} d="M34 52h128" />
      <path {...LOOK.posts} d="M34 44v72M162 44v72" />
      <path {...LOOK.thread} d="M98 116v14" />
      <Fingerprint x={98} y={143} text="51d0…08ac" />
      <path {...LOOK.track} d="M196 120a58 58 0 0 1 96-44" />
      <path {...LOOK.track} d="M212 126a40 40 0 0 1 66-32" />
      <circle {...LOOK.ball} cx="200" cy="104" r="8" />
      <path {...LOOK.arrow} d="M218 66q18-22 46-22m-9-7 10 7-10 7" />
    </Picture>
  );
}

/** The opened envelope: the key, its fingerprint again, and the pocket that follows from it. */
export function OpenedArt() {
  return (
    <Picture>
      <path {...LOOK.paper} d="M34 78l56-42 56 42v50a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6z" />
      <rect {...LOOK.letter} x="52" y="26" width="76" height="70" rx="4" />
      <path {...LOOK.lines} d="M62 66h56M62 76h56M62 86h34" />
      <path {...LOOK.key} d="M74 40a8 8 0 1 1 0 12 8 8 0 0 1 0-12zM86 46h26m-8 0v7m8-7v6" />
      <path {...LOOK.front} d="M34 78l56 38 56-38v50a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6z" />
      <path {...LOOK.arrow} d="M160 88h34m-9-8 10 8-10 8" />
      <rect {...LOOK.pocket} x="212" y="46" width="74" height="66" rx="8" />
      <text {...LOOK.numeral} className="weight-700" x="249" y="93" fontSize="42" textAnchor="middle">
        17
      </text>
      <Fingerprint x={160} y={150} text="9f3c…b27e" />
      <circle {...LOOK.okay} cx="286" cy="112" r="13" />
      <path {...LOOK.tick} d="M280 112l4.5 4.5L293 108" />
    </Picture>
  );
}
