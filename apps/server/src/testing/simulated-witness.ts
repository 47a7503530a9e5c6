import { generateKeyPairSync, sign } from 'node:crypto';
import { type NoteKey, writeNoteKey } from '@lajvard/tlog';
import { createWitness } from '@lajvard/verify';

// For tests: witnesses of a log, which may be slow, broken or lie.

export type Ask = (body: string) => Promise<{ readonly status: number; readonly body: string }>;

export interface SimulatedWitness {
  readonly at: { readonly vkey: string; readonly url: string };
  /** The old sizes that it was shown. */
  readonly asked: readonly number[];
  readonly ask: Ask;
}

/**
 * A witness as it should be, with a memory of its own.
 * @param now its clock, epoch ms
 * @param change makes it answer in its own way
 */
export const simulatedWitness = (
  name: string,
  {
    logs,
    now,
    change = (ask) => ask,
  }: { logs: readonly NoteKey[]; now: () => number; change?: ((ask: Ask) => Ask) | undefined },
): SimulatedWitness => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = new Uint8Array(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
  const key: NoteKey = { name, kind: 'cosignature', publicKey: raw };
  const kept = new Map<string, string>();
  const { addCheckpoint } = createWitness({
    logs,
    key,
    sign: (text) => new Uint8Array(sign(null, text, privateKey)),
    store: { read: async (origin) => kept.get(origin) ?? null, write: async (...note) => void kept.set(...note) },
    now: () => Math.floor(now() / 1_000),
    onRefused: () => undefined,
  });
  const asked: number[] = [];
  const ask = change(addCheckpoint);
  return {
    at: { vkey: writeNoteKey(key), url: `https://${name}` },
    asked,
    ask: async (body) => {
      asked.push(Number(/^old (\d+)/.exec(body)?.[1]));
      return ask(body);
    },
  };
};

/** The same, but for the bytes of its cosignature: 4 of its key, 8 of the time, 64 of the signature. */
export const forging =
  (forge: (bytes: Buffer) => void) =>
  (ask: Ask): Ask =>
  async (body) => {
    const reply = await ask(body);
    if (reply.status !== 200) return reply;
    const [mark, name, encoded = ''] = reply.body.trimEnd().split(' ');
    const bytes = Buffer.from(encoded, 'base64');
    forge(bytes);
    return { status: 200, body: `${mark} ${name} ${bytes.toString('base64')}\n` };
  };
