import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createTree, type NoteKey, signCheckpoint, type Tree } from '@lajvard/tlog';
import { writeAddCheckpoint } from '../index.ts';

// For tests: logs that show themselves to witnesses, and keys to sign with.

export interface Signer {
  readonly key: NoteKey;
  readonly sign: (message: Uint8Array) => Uint8Array;
}

/** A new key of that name. */
export const signerOf = (name: string, kind: NoteKey['kind'] = 'ed25519'): Signer => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    key: { name, kind, publicKey: rawOf(publicKey) },
    sign: (text) => new Uint8Array(sign(null, text, privateKey)),
  };
};
const rawOf = (key: KeyObject): Uint8Array =>
  new Uint8Array(Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url'));

/** A tree of that many entries; `fork` gives others from that place on. */
export const treeOf = (size: number, fork = Number.POSITIVE_INFINITY): Tree =>
  createTree(Array.from({ length: size }, (_, n) => new TextEncoder().encode(n < fork ? `entry ${n}` : `other ${n}`)));

/** The checkpoint of a tree, and the request that shows it to a witness which saw `oldSize` entries. */
export const shown = async (
  tree: Tree,
  oldSize: number,
  { key, sign: signs }: Signer,
  change: { readonly proof?: readonly Uint8Array[]; readonly origin?: string } = {},
): Promise<{ note: string; request: string }> => {
  const note = await signCheckpoint(change.origin ?? key.name, { size: tree.size(), root: tree.root() }, key, signs);
  const proof = change.proof ?? (oldSize <= tree.size() ? tree.consistencyProof(oldSize) : []);
  return { note, request: writeAddCheckpoint({ oldSize, proof, note }) };
};
