// A transparency log in the forms of C2SP. It reads and writes nothing itself: storage is a port.
export { appendEntries, auditLog, EMPTY_HEAD } from './append-entries.ts';
export { openCheckpoint, signCheckpoint } from './checkpoint.ts';
export { hasOneReading } from './ed25519.ts';
export type { NoteKey } from './note.ts';
export { cosignNote, openNote, readNoteKey, signNote, writeNoteKey } from './note.ts';
export { followLog, readConsistencyProof, readEntries, readInclusionProof } from './read-log.ts';
export { bundleOf, parseTilePath, TILE, type Tile, type TileSource, tilePath, tileRoot } from './tiles.ts';
export type { TlogFault } from './tlog-error.ts';
export { TlogError } from './tlog-error.ts';
export type { Tree, TreeHead } from './tree.ts';
export { createTree, hashLeaf, rootOfProof, treeHash, verifyConsistency, verifyInclusion } from './tree.ts';
