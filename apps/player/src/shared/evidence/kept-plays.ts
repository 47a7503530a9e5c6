import type { KeptPlay } from '@lajvard/verify';
import { readStored, writeStored } from '../browser/storage.ts';
import { keptUser } from '../session/signed-in.ts';

const MAX_OF_ACCOUNT = 50;
const MAX_OF_BROWSER = 150;

/**
 * Keeps a play of the signed-in account with the casino's answer to it. It stays after a sign-out: it is the player's
 * evidence.
 */
export function keepPlay(play: Omit<KeptPlay, 'account_code'>): void {
  const account_code = keptUser()?.account_code;
  if (account_code === undefined) return;
  const own = (kept: KeptPlay): boolean => kept.account_code === account_code;
  const kept = allKept().filter((one) => !own(one) || one.round !== play.round);
  const tooMany = kept.filter(own).slice(0, -(MAX_OF_ACCOUNT - 1));
  const left = kept.filter((one) => !tooMany.includes(one));
  writeStored('kept_plays', [...left, Object.assign({ account_code }, play)].slice(-MAX_OF_BROWSER));
}

/** The kept play of the signed-in account in a round; null if this browser has none. */
export function keptPlay(round: number): KeptPlay | null {
  const account = keptUser()?.account_code;
  return allKept().find((kept) => kept.account_code === account && kept.round === round) ?? null;
}

function allKept(): readonly KeptPlay[] {
  const stored = readStored('kept_plays');
  return Array.isArray(stored) ? stored.filter(isKept) : [];
}

function isKept(stored: unknown): stored is KeptPlay {
  const { round, account_code, chips, salt, receipt, ack } = (stored ?? {}) as Record<string, unknown>;
  const texts = [account_code, chips, salt, receipt].every((text) => typeof text === 'string');
  const path = ((ack ?? {}) as Record<string, unknown>).path;
  return texts && Number.isSafeInteger(round) && Array.isArray(path) && path.every((hash) => typeof hash === 'string');
}
