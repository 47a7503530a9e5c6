import { CHIP_VALUES, SPOTS, type Spot, type SpotKind, spotCovering } from '@lajvard/roulette';

/** A spot and the stake named for it, dollars; null: one chip of the chosen value. */
export interface NamedBet {
  readonly spot: string;
  readonly stake: number | null;
}

/** The numbers after the name of a kind of spot. A run such as `16-18` counts as its two ends, `joined`. */
export interface NamedNumbers {
  readonly numbers: readonly number[];
  /** How many of the first numbers are joined by hyphens. */
  readonly joined: number;
}

/**
 * The bet meant by a kind of spot and some numbers: those of the spot, then perhaps the stake. Where both readings are
 * possible (`street 4 5`), a last number that is a chip's value is the stake, unless a hyphen joins it to the others.
 */
export function findBet(kind: SpotKind, { numbers, joined }: NamedNumbers): NamedBet | undefined {
  const last = numbers.at(-1);
  const withStake = (): NamedBet | undefined => {
    const spot = last !== undefined && last > 0 && numbers.length > joined && findSpot(kind, numbers.slice(0, -1));
    return spot ? { spot: spot.key, stake: last } : undefined;
  };
  const whole = (): NamedBet | undefined => {
    const spot = findSpot(kind, numbers);
    return spot && { spot: spot.key, stake: null };
  };
  const stakeFirst = CHIP_VALUES.some((value) => value === last);
  return stakeFirst ? (withStake() ?? whole()) : (whole() ?? withStake());
}

/** The spots of a kind. */
const spotsOf = (kind: SpotKind): readonly Spot[] => SPOTS.filter((spot) => spot.kind === kind);

/** The spot of a kind, named by all its pockets, by its first and last, or by one number where that is enough. */
function findSpot(kind: SpotKind, numbers: readonly number[]): Spot | undefined {
  const [first, second] = numbers;
  const all = spotCovering(numbers);
  if (all?.kind === kind) return all;
  const spots = spotsOf(kind);
  if (spots.length === 1) return first === undefined ? spots[0] : undefined;
  if (first === undefined || numbers.length > 2) return undefined;
  if (second !== undefined) return spots.find((spot) => isFrom(spot, first, second));
  return spots.find((spot) => isNamedBy(spot, first));
}

/** Whether a spot runs from `first` to `last`, zero aside: `corner 17-21`, `line 13-18`, `trio 1-2`. */
function isFrom(spot: Spot, first: number, last: number): boolean {
  const shown = spot.covers.filter((pocket) => pocket !== 0);
  if (spot.kind === 'split' || spot.kind === 'straight') return false;
  return shown[0] === Math.min(first, last) && shown.at(-1) === Math.max(first, last);
}

function isNamedBy(spot: Spot, number: number): boolean {
  switch (spot.kind) {
    case 'straight':
    case 'street':
      return spot.covers.includes(number);
    case 'corner':
    case 'line':
      return spot.covers[0] === number;
    case 'dozen':
      return spot.covers[0] === (number - 1) * 12 + 1;
    case 'column':
      return spot.covers[0] === number;
    case 'trio':
      return number !== 0 && number !== 2 && spot.covers.includes(number);
    default:
      return false;
  }
}
