import { openCheckpoint } from '@lajvard/tlog';
import type { NoteKey, SigningKey } from '../formats.ts';
import { bytesOfBase64 } from '../signature.ts';

/** The origin that a checkpoint names. */
export const originOf = (note: string): string => note.slice(0, note.indexOf('\n'));

/** A log as its checkpoints are opened: its name, and the casino's keys. */
export const logNamed = (origin: string, keys: readonly SigningKey[]): { origin: string; keys: NoteKey[] } => ({
  origin,
  keys: keys.map((key) => ({ name: origin, kind: 'ed25519', publicKey: bytesOfBase64(key.public_key) })),
});

/** A witness that cosigned a checkpoint, and when by its own clock, s. */
export interface Cosigned {
  readonly name: string;
  readonly timestamp: number;
}

/**
 * Which of these witnesses cosigned a checkpoint, each once.
 * @throws TlogError also if a line in the name of one of them is not its cosignature
 */
export async function cosignedBy(
  note: string,
  { keys, witnesses }: { readonly keys: readonly SigningKey[]; readonly witnesses: readonly NoteKey[] },
): Promise<Cosigned[]> {
  const { signatures } = await openCheckpoint(note, { ...logNamed(originOf(note), keys), witnesses });
  return witnesses.flatMap((witness) => {
    const timestamp = signatures.find(({ key }) => key === witness)?.timestamp ?? null;
    return timestamp === null ? [] : [{ name: witness.name, timestamp }];
  });
}
