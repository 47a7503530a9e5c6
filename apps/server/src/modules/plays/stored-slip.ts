import { parseSlip, type Slip } from '@lajvard/roulette';

/**
 * Parses a stored slip, which `writeSlip` wrote.
 * @throws if the text is not a slip
 */
export const storedSlip = (chips: string): Slip => {
  const parsed = parseSlip(chips, {});
  if ('refusal' in parsed) throw new Error(`play: a stored slip is invalid (${parsed.refusal})`);
  return parsed.slip;
};
