import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import vectors from '../vectors/merkle.json' with { type: 'json' };
import { createTree, hashLeaf, type Tree, treeHash, verifyConsistency, verifyInclusion } from './index.ts';
import { randomFrom } from './testing/random.ts';

const SEED = 27;
const ofHex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'));
const ofBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const inputs = vectors.inputs.map(ofHex);

/** MTH word by word from RFC 6962, with Node's own SHA-256. */
const mth = (entries: readonly Uint8Array[]): Buffer => {
  const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  const [only] = entries;
  if (only === undefined) return sha();
  if (entries.length === 1) return sha(Uint8Array.of(0), only);
  let half = 1;
  while (half * 2 < entries.length) half *= 2;
  return sha(Uint8Array.of(1), mth(entries.slice(0, half)), mth(entries.slice(half)));
};

/** The proof with one bit of one byte turned. */
const tampered = (proof: readonly Uint8Array[], random: (limit: number) => number): Uint8Array[] => {
  const place = random(proof.length);
  return proof.map((hash, at) => {
    const copy = Uint8Array.from(hash);
    const byte = random(copy.length);
    if (at === place) copy[byte] = (copy[byte] ?? 0) ^ (1 << random(8));
    return copy;
  });
};
const headOf = (tree: Tree, size = tree.size()) => ({ size, root: tree.root(size) });

describe('the vectors of Certificate Transparency', () => {
  it('the empty tree has the hash of nothing', () => {
    expect(hexOf(treeHash([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it.each(vectors.roots.map((root, place) => [place + 1, root] as const))('a tree of %i has its root', (size, root) => {
    expect(hexOf(treeHash(inputs.slice(0, size)))).toBe(root);
    expect(hexOf(createTree(inputs).root(size))).toBe(root);
  });

  it.each(vectors.inclusion)('inclusion $name', ({ leafIdx, treeSize, root, leafHash, proof, wantErr }) => {
    const tree = { size: treeSize, root: ofBase64(root) };
    expect(verifyInclusion(ofBase64(leafHash), leafIdx, tree, proof.map(ofBase64))).toBe(!wantErr);
    if (!wantErr && treeSize > 1)
      expect(createTree(inputs).inclusionProof(leafIdx, treeSize).map(hexOf)).toEqual(
        proof.map((each) => hexOf(ofBase64(each))),
      );
  });

  // an older size of 0 needs no proof here, as in C2SP tlog-witness
  it.each(vectors.consistency.filter(({ size1 }) => size1 > 0))('consistency $name', (vector) => {
    const { size1, size2, root1, root2, proof, wantErr } = vector;
    const [older, newer] = [
      { size: size1, root: ofBase64(root1) },
      { size: size2, root: ofBase64(root2) },
    ];
    expect(verifyConsistency(older, newer, proof.map(ofBase64))).toBe(!wantErr);
    if (!wantErr)
      expect(createTree(inputs).consistencyProof(size1, size2).map(hexOf)).toEqual(
        proof.map((each) => hexOf(ofBase64(each))),
      );
  });
});

describe(`trees of 1 to 130 entries (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const entries = Array.from({ length: 130 }, (_, place) =>
    Uint8Array.from({ length: (place * 7) % 90 }, () => random(256)),
  );
  const tree = createTree(entries);
  const sizes = entries.map((_, place) => place + 1);

  it('every size has the root that the definition gives', () => {
    for (const size of sizes) expect(hexOf(tree.root(size))).toBe(mth(entries.slice(0, size)).toString('hex'));
  });

  it('every entry of every size is proved, and nothing else by the same proof', () => {
    for (const size of sizes) {
      const head = headOf(tree, size);
      for (const [index, entry] of entries.slice(0, size).entries()) {
        const proof = tree.inclusionProof(index, size);
        const leaf = hashLeaf(entry);
        const other = hashLeaf(Uint8Array.of(255, index));
        const verdicts = [
          verifyInclusion(leaf, index, head, proof),
          verifyInclusion(other, index, head, proof),
          verifyInclusion(leaf, (index + 1) % Math.max(size, 2), head, proof),
          verifyInclusion(leaf, index, { size, root: other }, proof),
          verifyInclusion(leaf, index, head, [...proof, other]),
          proof.length > 0 && verifyInclusion(leaf, index, head, tampered(proof, random)),
          proof.length > 0 && verifyInclusion(leaf, index, head, proof.slice(1)),
        ];
        expect(verdicts, `${index} of ${size}`).toEqual([true, false, false, false, false, false, false]);
      }
    }
  });

  it('every size is proved to continue every smaller one, and nothing else by the same proof', () => {
    for (const size of sizes) {
      for (const older of [0, ...sizes.slice(0, size)]) {
        const [before, now] = [headOf(tree, older), headOf(tree, size)];
        const proof = tree.consistencyProof(older, size);
        const wrong = { size: older, root: hashLeaf(Uint8Array.of(older)) };
        const verdicts = [
          verifyConsistency(before, now, proof),
          verifyConsistency(wrong, now, proof),
          older > 0 && verifyConsistency(before, { size, root: wrong.root }, proof),
          verifyConsistency(before, now, [...proof, wrong.root]),
          older < size && verifyConsistency(now, before, proof),
          proof.length > 0 && verifyConsistency(before, now, tampered(proof, random)),
        ];
        expect(verdicts, `${older} to ${size}`).toEqual([true, false, false, false, false, false]);
      }
    }
  });
});

describe('what a tree does not have', () => {
  const tree = createTree(inputs);

  it.each([-1, 8, 0.5, Number.NaN, 2 ** 53])('no proof of index %d', (index) => {
    expect(() => tree.inclusionProof(index)).toThrow(RangeError);
    expect(verifyInclusion(hashLeaf(ofHex('')), index, headOf(tree), [])).toBe(false);
  });

  it('no proof from a size that it never had', () => {
    expect(() => tree.consistencyProof(9, 8)).toThrow(RangeError);
    expect(() => tree.consistencyProof(1, 9)).toThrow(RangeError);
    expect(() => tree.root(9)).toThrow(RangeError);
  });

  it('a hash of another length is refused', () => {
    expect(verifyInclusion(ofHex('00'), 0, { size: 1, root: ofHex('00') }, [])).toBe(false);
  });
});
