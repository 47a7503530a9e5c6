// A transparency log in the forms of C2SP. It reads and writes nothing itself: storage is a port.
export type { Tree } from './tree.ts';
export { createTree, hashLeaf, treeHash, verifyConsistency, verifyInclusion } from './tree.ts';
