import { readNoteKey } from '@lajvard/tlog';
import type { Cosigned, KnownWitnesses, NoteKey } from '../src/index.ts';
import { Unusable } from './unusable.ts';

const keyIn = (vkey: string): NoteKey => {
  try {
    const key = readNoteKey(vkey);
    if (key.kind === 'cosignature') return key;
  } catch {
    // said below
  }
  throw new Unusable(`${vkey} is not the vkey of a witness`);
};

/** The witnesses that were named, and how many are needed; null: none were. @throws Unusable */
export const readWitnesses = (vkeys: readonly string[], need?: string): KnownWitnesses | null => {
  const keys = [...new Set(vkeys)].map(keyIn);
  const needed = need === undefined ? Math.floor(keys.length / 2) + 1 : Number(need);
  if (keys.length === 0 && need === undefined) return null;
  if (keys.length === 0) throw new Unusable('--need: no witness is named; name each with --witness');
  if (!Number.isInteger(needed) || needed < 1 || needed > keys.length)
    throw new Unusable(`--need: 1 to ${keys.length}, as many as there are witnesses`);
  return { keys, needed };
};

/** How many of the known witnesses cosigned, and which. */
export const cosignedLine = (cosigned: readonly Cosigned[], known: readonly NoteKey[]): string => {
  const names = cosigned.map(({ name }) => name).join(', ');
  return `cosigned by ${cosigned.length} of ${known.length} known witnesses${names && `: ${names}`}`;
};
