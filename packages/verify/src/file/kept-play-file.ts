import { keptPlay } from '@lajvard/contract';
import type { KeptPlay } from './kept-play.ts';
import { jsonOf } from './verify-file.ts';

/**
 * Parses the text of a bet as a player's browser kept it (`lajvard-bet-N.json`).
 * @returns null for anything else, and for JSON that names a member twice
 */
export function parseKeptPlay(text: string): KeptPlay | null {
  const read = keptPlay.safeParse(jsonOf(text));
  return read.success ? read.data : null;
}
