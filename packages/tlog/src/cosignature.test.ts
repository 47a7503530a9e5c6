import { describe, expect, it } from 'vitest';
import vectors from '../vectors/cosignatures.json' with { type: 'json' };
import { cosignNote, openCheckpoint, readNoteKey, writeNoteKey } from './index.ts';
import { keyFrom } from './testing/ed25519.ts';

const fault = (name: string) => expect.objectContaining({ fault: name });
const ofHex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'));
// C2SP tlog-cosignature.md (CC BY 4.0); its keys are not published
const SPECIFIED =
  'jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==';

describe.each(vectors.cosignatures)('the cosignature of $witness at $timestamp', (vector) => {
  const [log, witness] = [readNoteKey(vector.log), readNoteKey(vector.witness)];
  const known = { origin: log.name, keys: [log], witnesses: [witness] };

  it('is the one that others make: key, time and bytes', async () => {
    const own = await keyFrom(witness.name, ofHex(vector.witnessSeed), 'cosignature');
    expect(writeNoteKey(own.key)).toBe(vector.witness);
    const cosigned = await cosignNote(vector.note, own.key, own.sign, vector.timestamp);
    expect(cosigned).toBe(vector.note + vector.line);
  });

  it('is verified, with its time and its line', async () => {
    const { signatures } = await openCheckpoint(vector.note + vector.line, known);
    expect(signatures.map(({ key, timestamp, line }) => [key.name, timestamp, line])).toEqual([
      [log.name, null, vector.note.slice(vector.note.lastIndexOf('\n\n') + 2)],
      [witness.name, vector.timestamp, vector.line],
    ]);
  });

  it('does not verify with any other byte, nor under another checkpoint or key', async () => {
    const bytes = Buffer.from(vector.line.trimEnd().split(' ').at(-1) ?? '', 'base64');
    const start = vector.line.slice(0, vector.line.lastIndexOf(' ') + 1);
    for (let at = 4; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const line = `${start}${changed.toString('base64')}\n`;
      await expect(openCheckpoint(vector.note + line, known), `byte ${at}`).rejects.toThrow(fault('signature'));
    }
    for (const other of vectors.cosignatures.filter((each) => each !== vector)) {
      const [otherLog, otherWitness] = [readNoteKey(other.log), readNoteKey(other.witness)];
      const others = { origin: otherLog.name, keys: [otherLog], witnesses: [witness] };
      await expect(openCheckpoint(other.note + vector.line, others)).rejects.toThrow(fault('signature'));
      const opened = await openCheckpoint(vector.note + vector.line, { ...known, witnesses: [otherWitness] });
      expect(opened.signatures, 'who is unknown is ignored').toHaveLength(1);
    }
  });
});

it('the line of the specification has a key id of four bytes, its time and a signature', () => {
  const bytes = Buffer.from(SPECIFIED, 'base64');
  expect([bytes.length, bytes.readBigUInt64BE(4)]).toEqual([76, 1_679_315_147n]);
});

it('one key with one name has another id as a witness than as a log', async () => {
  const seed = ofHex(vectors.cosignatures[0]?.witnessSeed ?? '');
  const ids = await Promise.all(
    (['ed25519', 'cosignature'] as const).map(async (kind) => writeNoteKey((await keyFrom('x', seed, kind)).key)),
  );
  expect(new Set(ids.map((id) => id.split('+')[1])).size).toBe(2);
});
