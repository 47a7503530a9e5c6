/** Pale gold of the ornament. */
const STROKE = '#f0dca6';

/** CSS `url(...)` of the star-and-cross tile, `tile` px wide, at an opacity of 0..1. */
export function girihImage(opacity: number, tile: number): string {
  const radius = tile / 2;
  const points = Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8;
    const reach = index % 2 ? radius * 0.7654 : radius;
    return `${(radius + reach * Math.sin(angle)).toFixed(2)} ${(radius - reach * Math.cos(angle)).toFixed(2)}`;
  });
  return svgUrl(
    `<svg xmlns='http://www.w3.org/2000/svg' width='${tile}' height='${tile}'>` +
      `<path d='M${points.join('L')}Z' fill='none' stroke='${STROKE}' stroke-opacity='${opacity}'/></svg>`,
  );
}

/** CSS `url(...)` of the weave: fine noise at an opacity of 0..1. */
export function weaveImage(opacity: number): string {
  return svgUrl(
    `<svg xmlns='http://www.w3.org/2000/svg' width='220' height='220'><filter id='n'>` +
      `<feTurbulence type='fractalNoise' baseFrequency='.85' numOctaves='2' stitchTiles='stitch'/>` +
      `<feColorMatrix values='0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 ${opacity} 0'/></filter>` +
      `<rect width='220' height='220' filter='url(#n)'/></svg>`,
  );
}

function svgUrl(svg: string): string {
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
