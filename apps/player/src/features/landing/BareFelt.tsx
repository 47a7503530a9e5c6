import { colourOf, type Pocket } from '@lajvard/roulette';

const NUMBERS = Array.from({ length: 36 }, (_, index) => (index + 1) as Pocket);
const [LEFT, WIDTH, HEIGHT] = [65.3, 66.6, 62];
/** Columns, dozens and even chances, as outlines. */
const OUTSIDE = [
  ...[0, 1, 2].map((row) => [12 * WIDTH, row * HEIGHT, 0.8 * WIDTH, HEIGHT] as const),
  ...[0, 4, 8].map((column) => [column * WIDTH, 186, 4 * WIDTH, 48] as const),
  ...[0, 2, 4, 6, 8, 10].map((column) => [column * WIDTH, 234, 2 * WIDTH, 48] as const),
];

/** The felt as the table draws it, without its words, in few bytes: what stands there until the felt has loaded. */
export function BareFelt() {
  return (
    <svg className="full block" viewBox="-12 -12 941.75 306" aria-hidden="true">
      <path d="M64 1H41C20 11 10 58 1 93C10 128 20 175 41 185H64Z" fill="var(--zero)" />
      {NUMBERS.map((number) => {
        const [x, y] = [LEFT + Math.floor((number - 1) / 3) * WIDTH, (2 - ((number - 1) % 3)) * HEIGHT];
        return (
          <g key={number}>
            <rect
              x={x + 1.25}
              y={y + 1.25}
              width={WIDTH - 2.5}
              height={HEIGHT - 2.5}
              rx="5"
              fill={colourOf(number) === 'red' ? 'var(--red)' : 'var(--siah)'}
            />
            <text
              x={x + WIDTH / 2}
              y={y + HEIGHT / 2 + 9.5}
              textAnchor="middle"
              fill="var(--felt-ink)"
              fontFamily="var(--font-numeral)"
              fontSize="28"
              fontWeight="700"
            >
              {number}
            </text>
          </g>
        );
      })}
      {OUTSIDE.map(([x, y, width, height]) => (
        <rect
          key={`${x} ${y}`}
          x={LEFT + x + 1.25}
          y={y + 1.25}
          width={width - 2.5}
          height={height - 2.5}
          rx="5"
          fill="none"
          stroke="var(--rule)"
        />
      ))}
    </svg>
  );
}
