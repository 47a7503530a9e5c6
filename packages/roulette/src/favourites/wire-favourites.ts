import { spotOf } from '../betting/spots.ts';
import { CHIP_VALUES, type ChipValue, HOUSE_LIMITS } from '../table-limits.ts';
import { nameProblem, OWN_PLACES, type OwnFavourite, type OwnPlace } from './own-favourite.ts';

/**
 * The fields of docs/specification/1-table-and-site.md#36-favourites: straights go into `number`, all other
 * spots into `formula`.
 */
const writeOne = ({ id, name, kind, bets }: OwnFavourite) => {
  let chips = 0;
  const targetOf = (spot: string): number | string => (isNumber(spot) ? Number(spot) : spot);
  return {
    id,
    name,
    chip: kind === 'position' ? null : (bets[0]?.values[0] ?? null),
    numbers: bets.map(({ spot }) => targetOf(spot)),
    actions: bets.map(({ spot, values }, index) => ({
      action: 'ADD',
      id: `a${index + 1}`,
      number: isNumber(spot) ? Number(spot) : null,
      chips: values.map((value) => {
        chips += 1;
        // The scatter is not kept: each play of a favourite draws a new one.
        return { id: `c${chips}`, chipSelected: value, x: 0, y: 0, formula: spot };
      }),
      formula: isNumber(spot) ? null : spot,
    })),
  };
};

/**
 * The stored text of the favourites (docs/specification/1-table-and-site.md#36-favourites): an array of
 * `{ id, name, chip, numbers, actions }`, sorted by slot.
 */
export const writeFavourites = (favourites: readonly OwnFavourite[]): string =>
  JSON.stringify([...favourites].sort((a, b) => a.id.localeCompare(b.id)).map(writeOne));

/** Reads stored favourites, at most one for each of the four slots. Skips unreadable ones. */
export const readFavourites = (text: string | null): OwnFavourite[] => {
  const found = text === null ? null : parse(text);
  if (!Array.isArray(found)) return [];
  const read = new Map<OwnPlace, OwnFavourite>();
  for (const one of found) {
    const favourite = readOne(one);
    if (favourite && !read.has(favourite.id)) read.set(favourite.id, favourite);
  }
  return [...read.values()];
};

type Bets = Record<string, ChipValue[]>;

const readOne = (found: unknown): OwnFavourite | undefined => {
  if (!isRecord(found)) return undefined;
  const id = OWN_PLACES.find((place) => place === found.id);
  const { name, chip, numbers, actions } = found;
  if (!id || typeof name !== 'string' || nameProblem(name)) return undefined;
  const bets = readActions(actions) ?? readNumbers(numbers, chip);
  if (!bets) return undefined;
  const list = Object.keys(bets).map((spot) => ({ spot, values: bets[spot] ?? [] }));
  const chips = list.reduce((sum, { values }) => sum + values.length, 0);
  if (chips === 0 || chips > HOUSE_LIMITS.maxChips) return undefined;
  return { id, name, kind: chip === null ? 'position' : 'game', bets: list };
};

/** The bets of the actions; undefined if any cannot be read, because half a favourite would be another bet. */
const readActions = (actions: unknown): Bets | undefined => {
  if (!Array.isArray(actions) || actions.length === 0) return undefined;
  const bets: Bets = {};
  for (const action of actions) {
    if (!isRecord(action) || !Array.isArray(action.chips)) return undefined;
    const spot = spotKey(action.number ?? action.formula);
    if (spot === undefined) return undefined;
    const values = action.chips.map((chip) => (isRecord(chip) ? chipValue(chip.chipSelected) : undefined));
    if (!values.every((value) => value !== undefined)) return undefined;
    bets[spot] = [...(bets[spot] ?? []), ...values];
  }
  return bets;
};

/** For a favourite without actions: one chip on each of its numbers. */
const readNumbers = (numbers: unknown, chip: unknown): Bets | undefined => {
  if (!Array.isArray(numbers)) return undefined;
  const value = chip === null ? CHIP_VALUES[0] : chipValue(chip);
  const spots = numbers.map(spotKey);
  if (value === undefined || !spots.every((spot) => spot !== undefined)) return undefined;
  return Object.fromEntries(spots.map((spot) => [spot, [value]]));
};

const spotKey = (target: unknown): string | undefined =>
  typeof target === 'number' || typeof target === 'string' ? spotOf(String(target))?.key : undefined;

const chipValue = (value: unknown): ChipValue | undefined => CHIP_VALUES.find((chip) => chip === value);

const isNumber = (spot: string): boolean => /^\d+$/.test(spot);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
