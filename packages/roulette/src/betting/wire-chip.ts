import { CHIP_VALUES, type ChipValue } from '../table-limits.ts';
import { isReach } from '../wheel/wheel.ts';
import type { Chip } from './slip.ts';

/**
 * Maximum length of a chip's id and formula. With it, a stored slip of 25 chips stays far below the maximum length
 * of a slip.
 */
export const MAX_NAME_LENGTH = 64;

/** A chip as received, with the range it asks for if it lies on a neighbours target. */
export interface WireChip {
  readonly chip: Chip;
  readonly neighbours: number | undefined;
}

const FIELDS: ReadonlySet<string> = new Set(['id', 'chipSelected', 'x', 'y', 'formula', 'neighbours']);
const values: ReadonlySet<unknown> = new Set(CHIP_VALUES);

/**
 * Reads one chip. The schema is closed: an unknown field, chip value or range is refused, because guessing would change
 * the player's bet. `id`, `x`, `y` and `formula` decide nothing and may be missing.
 * @param spot the target of the chip
 * @param index its place on the target, used to name a chip without an id
 */
export const readChip = (found: unknown, spot: string, index: number): WireChip | undefined => {
  if (typeof found !== 'object' || found === null) return undefined;
  for (const field in found) if (!FIELDS.has(field)) return undefined;
  const { id, chipSelected, x, y, formula, neighbours } = found as Record<string, unknown>;
  if (!values.has(chipSelected)) return undefined;
  if (neighbours !== undefined && !(typeof neighbours === 'number' && isReach(neighbours))) return undefined;
  const name = readName(id, `${spot}.${index}`);
  const origin = readName(formula, spot);
  const [across, down] = [readScatter(x), readScatter(y)];
  if (name === undefined || origin === undefined || across === undefined || down === undefined) return undefined;
  return { chip: { id: name, value: chipSelected as ChipValue, x: across, y: down, formula: origin }, neighbours };
};

/** A coordinate on the spot, for drawing only, so one out of range is clamped to the edge. */
const readScatter = (value: unknown): number | undefined => {
  if (value === undefined) return 0;
  return typeof value === 'number' ? Math.max(-1, Math.min(1, value)) : undefined;
};

const readName = (value: unknown, otherwise: string): string | undefined => {
  if (value === undefined) return otherwise;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.length <= MAX_NAME_LENGTH && isPlain(value) ? value : undefined;
};

/**
 * Whether JSON writes all characters unescaped. An escaped one takes six (a lone surrogate becomes `\ud800`), so an
 * accepted slip could become too long to read back, and its round could not be settled.
 */
const isPlain = (text: string): boolean => {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x22 || code === 0x5c) return false;
  }
  return text.isWellFormed();
};
