import { TlogError } from '@lajvard/tlog';
import type { NoteKey, SigningKey } from '../formats.ts';
import { type Cosigned, cosignedBy } from '../log/cosigned.ts';
import type { Finding, ObservedHouse } from './observed-house.ts';

// Whether those who are known to witness a log cosign what an observer is shown of it.

/** Whom an observer knows, by keys that do not come from the casino, and how many of them must cosign. */
export interface KnownWitnesses {
  readonly keys: readonly NoteKey[];
  readonly needed: number;
}

/** How long ago a cosignature may be, and how long too few of them may be missing. */
const WITNESSED_WITHIN_MS = 900_000;
/** A checkpoint is published first and cosigned then. */
const RETRIES = 2;
const RETRY_MS = 2_000;

interface Clock {
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Looks for cosignatures on the checkpoint that was read, and on the same one a little later.
 * @param since when enough witnesses had cosigned before; null: never looked
 * @throws NoAnswer
 */
export async function lookForWitnesses(
  house: Pick<ObservedHouse, 'checkpoint'>,
  { note, keys, since }: { readonly note: string; readonly keys: readonly SigningKey[]; readonly since: number | null },
  { witnesses, clock }: { readonly witnesses: KnownWitnesses; readonly clock: Clock },
): Promise<{ cosigned: readonly Cosigned[]; witnessedAt: number; findings: Finding[] }> {
  let newest = note;
  for (let tries = 0; ; tries += 1) {
    const found = await cosignedBy(newest, { keys, witnesses: witnesses.keys }).catch((error: unknown) => {
      if (error instanceof TlogError) return error;
      throw error;
    });
    const at = clock.now();
    if (found instanceof TlogError) {
      const expected = 'right cosignatures of the known witnesses';
      const wrong: Finding = { kind: 'unwitnessed', expected, found: found.message, evidence: { note: newest } };
      return { cosigned: [], witnessedAt: since ?? at, findings: [wrong] };
    }
    const cosigned = found.filter(({ timestamp }) => timestamp * 1_000 > at - WITNESSED_WITHIN_MS);
    if (cosigned.length >= witnesses.needed) return { cosigned, witnessedAt: at, findings: [] };
    const again = tries < RETRIES ? await clock.wait(RETRY_MS).then(house.checkpoint) : null;
    if (again !== null && bodyOf(again) === bodyOf(note)) {
      newest = again;
      continue;
    }
    const witnessedAt = since ?? at;
    if (again !== null || at - witnessedAt <= WITNESSED_WITHIN_MS) return { cosigned, witnessedAt, findings: [] };
    const expected = `${witnesses.needed} of ${witnesses.keys.length} known witnesses to cosign`;
    const names = cosigned.length === 0 ? 'none' : cosigned.map(({ name }) => name).join(', ');
    const missing: Finding = { kind: 'unwitnessed', expected, found: names, evidence: { note: newest } };
    return { cosigned, witnessedAt, findings: [missing] };
  }
}

/** What a checkpoint says, without its signatures. */
const bodyOf = (note: string): string => note.slice(0, note.lastIndexOf('\n\n'));
