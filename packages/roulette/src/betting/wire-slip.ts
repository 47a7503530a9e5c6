import { DEFAULT_NEIGHBOURS } from '../table-limits.ts';
import { isPocket, isReach, neighboursOf, type Pocket } from '../wheel/wheel.ts';
import { NEIGHBOURS_KEY } from './composed-bets.ts';
import type { Refused } from './refusals.ts';
import type { Chip, Slip } from './slip.ts';
import { SPOTS, spotOf } from './spots.ts';
import { MAX_NAME_LENGTH, readChip, type WireChip } from './wire-chip.ts';

const MAX_TEXT_LENGTH = 16_384; // docs/specification/4-reliability.md#43-rate-limits
const MAX_CHIPS_READ = 200; // far above the game's limit, which check 5 enforces later

/**
 * Reads the `chips` of a play: the JSON text of `target -> [{ id, chipSelected, x, y, formula, neighbours? }]`. Unknown
 * targets, fields, chip values and ranges, and texts that are too long, are refused, never guessed. A target
 * `neighbours-N` becomes its straights, within the chip's own `neighbours`, else `neighboursReach`, else 2. `writeSlip`
 * writes the result so that it reads back the same.
 */
export const parseSlip = (
  text: string,
  options: { readonly neighboursReach?: number } = {},
): { readonly slip: Slip } | Refused => {
  const found = readTargets(text);
  if ('refusal' in found) return found;
  const slip: Record<string, Chip[]> = {};
  let read = 0;
  const put = (spot: string, chip: Chip): void => {
    const on = slip[spot];
    if (on) on.push(chip);
    else slip[spot] = [chip];
    read += 1;
  };
  for (const [target, chips] of found.targets) {
    const centre = centreOf(target);
    if (centre === undefined && !spotOf(target))
      return { refusal: 'unknown-spot', spot: target.slice(0, MAX_NAME_LENGTH) };
    if (!Array.isArray(chips)) return { refusal: 'unknown-chip', spot: target };
    for (let index = 0; index < chips.length; index++) {
      const wire = readChip(chips[index], target, index);
      if (!wire) return { refusal: 'unknown-chip', spot: target };
      if (centre === undefined) put(target, wire.chip);
      else {
        const straights = straightsAround(centre, target, wire, options.neighboursReach ?? DEFAULT_NEIGHBOURS);
        if (!straights) return { refusal: 'unknown-chip', spot: target };
        for (const [pocket, chip] of straights) put(String(pocket), chip);
      }
      if (read > MAX_CHIPS_READ) return { refusal: 'too-many-chips' };
    }
  }
  return read === 0 ? { refusal: 'empty-slip' } : { slip };
};

const readTargets = (text: string): { readonly targets: readonly [string, unknown][] } | Refused => {
  if (text.length > MAX_TEXT_LENGTH) return { refusal: 'too-many-chips' };
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return { refusal: 'unknown-spot' };
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return { refusal: 'unknown-spot' };
  return { targets: Object.entries(found) };
};

/** The pocket N of a target `neighbours-N`, in its canonical form only (5, not 05). */
const centreOf = (target: string): Pocket | undefined => {
  const digits = target.startsWith('n') ? NEIGHBOURS_KEY.exec(target)?.[1] : undefined;
  const pocket = Number(digits);
  return digits === String(pocket) && isPocket(pocket) ? pocket : undefined;
};

/**
 * One chip for each pocket around the centre; undefined for an invalid range, or if the ids would be too long
 * to read back.
 */
const straightsAround = (
  centre: Pocket,
  target: string,
  { chip, neighbours }: WireChip,
  otherwise: number,
): [Pocket, Chip][] | undefined => {
  const reach = neighbours ?? otherwise;
  if (!isReach(reach) || chip.id.length > MAX_NAME_LENGTH - '.36'.length) return undefined;
  return neighboursOf(centre, reach).map((pocket) => [
    pocket,
    { ...chip, id: `${chip.id}.${pocket}`, formula: target },
  ]);
};

const rank: ReadonlyMap<string, number> = new Map(SPOTS.map((spot, index) => [spot.key, index]));

/** The canonical text of a slip in its wire format, spots in the order of SPOTS: equal slips give equal texts. */
export const writeSlip = (slip: Slip): string => {
  // A JavaScript object lists the keys 0 to 36 first, ascending, then the others as inserted: exactly the
  // order of SPOTS.
  const wire: Record<string, unknown> = {};
  for (const spot of Object.keys(slip).sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))) {
    const chips = slip[spot] ?? [];
    if (chips.length > 0)
      wire[spot] = chips.map(({ id, value, x, y, formula }) => ({ id, chipSelected: value, x, y, formula }));
  }
  return JSON.stringify(wire);
};
