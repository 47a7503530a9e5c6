import { CHIP_VALUES, type ChipValue, DEFAULT_NEIGHBOURS, MOST_NEIGHBOURS } from '../house-limits.ts';
import { neighboursOf } from '../wheel/neighbours.ts';
import { NEIGHBOURS_KEY } from './neighbour-bets.ts';
import type { Refused } from './refusals.ts';
import type { Chip, Slip } from './slip.ts';
import { SPOTS, spotOf } from './spots.ts';

const LONGEST_TEXT = 16_384; // reliability §4.3
const MOST_CHIPS_READ = 200; // far more than may be bet: the count itself is refused later, in its turn
const LONGEST_NAME = 64;
const values: ReadonlySet<unknown> = new Set(CHIP_VALUES);

const scatter = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0;
const name = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value.length <= LONGEST_NAME
    ? value
    : typeof value === 'number'
      ? String(value)
      : otherwise;

const readChip = (found: unknown, spot: string, index: number): Chip | undefined => {
  if (typeof found !== 'object' || found === null) return undefined;
  const { id, chipSelected, x, y, formula } = found as Record<string, unknown>;
  if (!values.has(chipSelected)) return undefined;
  return {
    id: name(id, `${spot}.${index}`),
    value: chipSelected as ChipValue,
    x: scatter(x),
    y: scatter(y),
    formula: name(formula, spot),
  };
};

const reachOf = (found: unknown, otherwise: number): number => {
  const own = (found as { neighbours?: unknown } | null)?.neighbours;
  return typeof own === 'number' && Number.isInteger(own) && own >= 0 && own <= MOST_NEIGHBOURS ? own : otherwise;
};

/**
 * Reads the `chips` of a play: the JSON text of `spot -> [{ id, chipSelected, x, y, formula }]`. Anything else is refused, never guessed: unknown spots and
 * chip values, too long a text. A target `neighbours-N` becomes its straights, with the chip's own `neighbours`, else `neighboursReach`, else 2.
 */
export const parseSlip = (
  text: string,
  options: { readonly neighboursReach?: number } = {},
): { readonly slip: Slip } | Refused => {
  if (text.length > LONGEST_TEXT) return { refusal: 'too-many-chips' };
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return { refusal: 'unknown-spot' };
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return { refusal: 'unknown-spot' };
  const slip: Record<string, Chip[]> = {};
  let read = 0;
  const put = (spot: string, chip: Chip): void => {
    const on = slip[spot];
    if (on) on.push(chip);
    else slip[spot] = [chip];
    read += 1;
  };
  for (const [target, chips] of Object.entries(found)) {
    const centre = target.startsWith('n') ? NEIGHBOURS_KEY.exec(target)?.[1] : undefined;
    const pocket = centre === undefined ? undefined : Number(centre);
    if (pocket === undefined ? !spotOf(target) : pocket > 36)
      return { refusal: 'unknown-spot', spot: target.slice(0, LONGEST_NAME) };
    if (!Array.isArray(chips)) return { refusal: 'unknown-chip', spot: target };
    for (const [index, each] of chips.entries()) {
      const chip = readChip(each, target, index);
      if (!chip) return { refusal: 'unknown-chip', spot: target };
      if (pocket === undefined) put(target, chip);
      else {
        for (const covered of neighboursOf(pocket, reachOf(each, options.neighboursReach ?? DEFAULT_NEIGHBOURS))) {
          put(String(covered), { ...chip, id: `${chip.id}.${covered}`, formula: target });
        }
      }
      if (read > MOST_CHIPS_READ) return { refusal: 'too-many-chips' };
    }
  }
  return read === 0 ? { refusal: 'empty-slip' } : { slip };
};

const rank: ReadonlyMap<string, number> = new Map(SPOTS.map((spot, index) => [spot.key, index]));

/** The canonical text of a slip in the wire's shape, spots in the order of SPOTS: the same slip, the same text. */
export const writeSlip = (slip: Slip): string => {
  const wire: [string, unknown][] = Object.keys(slip)
    .filter((spot) => (slip[spot]?.length ?? 0) > 0)
    .sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
    .map((spot) => [
      spot,
      slip[spot]?.map(({ id, value, x, y, formula }) => ({ id, chipSelected: value, x, y, formula })),
    ]);
  // Written by hand: an object would put the keys 0 to 36 in its own order, which happens to be the same, and others by insertion.
  return `{${wire.map(([spot, chips]) => `${JSON.stringify(spot)}:${JSON.stringify(chips)}`).join()}}`;
};
