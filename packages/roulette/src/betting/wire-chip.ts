import { CHIP_VALUES, type ChipValue } from '../table-limits.ts';
import { isReach } from '../wheel/neighbours.ts';
import type { Chip } from './slip.ts';

/** The longest id or formula of a chip: a stored slip of 25 chips stays far below the longest text that is read. */
export const MAX_NAME_LENGTH = 64;

/** A chip as it came: the chip, and the range it asks for where it lies on a neighbours target. */
export interface WireChip {
  readonly chip: Chip;
  readonly neighbours: number | undefined;
}

const FIELDS: ReadonlySet<string> = new Set(['id', 'chipSelected', 'x', 'y', 'formula', 'neighbours']);
const values: ReadonlySet<unknown> = new Set(CHIP_VALUES);

/**
 * Reads one chip. The schema is closed: an unknown field, a value that is no chip, a range that does not exist are refused, because a guess would be another bet
 * than the player made. `id`, `x`, `y` and `formula` decide nothing and may be missing.
 * @param spot the target it lies on
 * @param index its place there, for a chip without an id
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

/** A place on the spot: drawing only, so that a chip thrown too far lies at the edge. */
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
 * Only characters that JSON writes as they are. Others grow to six when the slip is written (a lone surrogate becomes `\ud800`): a slip that was accepted could
 * not be read again for its length, and with it the results of its round.
 */
const isPlain = (text: string): boolean => {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x22 || code === 0x5c) return false;
  }
  return text.isWellFormed();
};
