import { type Box, centreOf, type Point } from '../layout/geometry.ts';

/** A turn costs as much as this many px of way, so that a path has few. */
const TURN_PX = 60;

interface Step {
  readonly i: number;
  readonly j: number;
  readonly along: 'x' | 'y';
  readonly cost: number;
  readonly before: Step | null;
}

/**
 * The shortest way with few turns from a corner of a cell to a point, along the edges of cells: a line there crosses
 * no numeral. Only a point within a cell is reached straight through that cell.
 */
export function edgePath(cells: readonly Box[], from: Box, to: Point): Point[] {
  const xs = ascending([...cells.flatMap(({ x, width }) => [x, x + width]), to.x]);
  const ys = ascending([...cells.flatMap(({ y, height }) => [y, y + height]), to.y]);
  const at = ({ i, j }: Pick<Step, 'i' | 'j'>): Point => ({ x: xs[i] ?? 0, y: ys[j] ?? 0 });
  const isFree = (a: Point, b: Point): boolean => {
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const leadsIn = a.x === b.x ? a.x === to.x : a.y === to.y;
    return cells.every((cell) => !isWithin(middle, cell) || (leadsIn && isWithin(to, cell)));
  };

  const open = [from.x, from.x + from.width].flatMap((x) =>
    [from.y, from.y + from.height].flatMap((y) =>
      (['x', 'y'] as const).map((along): Step => {
        return { i: xs.indexOf(x), j: ys.indexOf(y), along, cost: 0, before: null };
      }),
    ),
  );
  const seen = new Set<string>();
  for (;;) {
    const step = open.sort((a, b) => a.cost - b.cost).shift();
    if (step === undefined) return [centreOf(from), to];
    const here = at(step);
    if (here.x === to.x && here.y === to.y) return pointsOf(step, at);
    const key = `${step.i} ${step.j} ${step.along}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const [right, down] of NEIGHBOURS) {
      const next = { i: step.i + right, j: step.j + down };
      if (next.i < 0 || next.j < 0 || next.i >= xs.length || next.j >= ys.length) continue;
      const there = at(next);
      if (!isFree(here, there)) continue;
      const along = right === 0 ? 'y' : 'x';
      const px = Math.abs(there.x - here.x) + Math.abs(there.y - here.y);
      const turn = along === step.along ? 0 : TURN_PX;
      open.push({ i: next.i, j: next.j, along, cost: step.cost + px + turn, before: step });
    }
  }
}

const NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

const ascending = (values: readonly number[]): number[] => [...new Set(values)].toSorted((a, b) => a - b);

const isWithin = (point: Point, { x, y, width, height }: Box): boolean =>
  point.x > x && point.x < x + width && point.y > y && point.y < y + height;

const pointsOf = (last: Step, at: (step: Step) => Point): Point[] => {
  const points: Point[] = [];
  for (let step: Step | null = last; step !== null; step = step.before) points.unshift(at(step));
  return points;
};
