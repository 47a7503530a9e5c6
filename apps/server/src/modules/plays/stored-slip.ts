import { parseSlip, type Slip } from '@lajvard/roulette';

/** A slip as it was stored, back in the words of the rules. @throws when the stored text is not a slip: it was written by `writeSlip` */
export const storedSlip = (chips: string): Slip => {
  const parsed = parseSlip(chips, {});
  if ('refusal' in parsed) throw new Error(`play: a stored slip is not a slip (${parsed.refusal})`);
  return parsed.slip;
};
