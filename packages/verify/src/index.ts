// Verifies a round of Lajvard and a player's signed file as anybody could (docs/FAIRNESS.md). It requests and reads
// nothing: the caller passes the published record, the receipts and the casino's keys.

export { NoWebCrypto } from './bytes.ts';
export { canonicalJson } from './canonical-json.ts';
export type { BetFate, Evidence, Unchecked, Verified } from './file/evidence.ts';
export { NO_EVIDENCE, readEvidence, verifyEvidence } from './file/evidence.ts';
export type { KeptPlay } from './file/kept-play.ts';
export { verifyKeptPlay } from './file/kept-play.ts';
export type { FileCheck, FileCheckName, FileEvidence, FileVerification } from './file/verify-file.ts';
export { parseFile, verifyFile } from './file/verify-file.ts';
export type { LogFiles, LogLeaf, NoteKey, PlayAck, RoundRecord, SignedRound, SigningKey } from './formats.ts';
export { writeAddCheckpoint } from './log/add-checkpoint.ts';
export { type Cosigned, cosignedBy, originOf } from './log/cosigned.ts';
export { leavesOf, type ReadingFacts } from './log/log-leaves.ts';
export { firstOrigin, nextOrigin } from './log/log-name.ts';
export type { LogProblem, VerifiedLog } from './log/verify-log.ts';
export { recordMatches, verifyLog } from './log/verify-log.ts';
export { createWitness, type WitnessStore } from './log/witness.ts';
export { type AskRelays, saidOf } from './observe/beacons.ts';
export { waitForLook } from './observe/closes.ts';
export { readCorrections } from './observe/corrections.ts';
export type { Look, ObserverClock } from './observe/look-at.ts';
export { lookAt } from './observe/look-at.ts';
export type { Correction, Finding, FindingKind, ObservedHouse } from './observe/observed-house.ts';
export { NoAnswer } from './observe/observed-house.ts';
export type { ObserverState } from './observe/observer-state.ts';
export { NOTHING_OBSERVED, readObserverState, writeObserverState } from './observe/observer-state.ts';
export type { KnownWitnesses } from './observe/witnesses.ts';
export { isOwnBeacon, loadBeaconCheck } from './round/beacon.ts';
export { verifyMonthRound } from './round/month-round.ts';
export { isAckOf, receiptOf, rootOfReceipts } from './round/salted-receipts.ts';
export type { Check, CheckName, Verification } from './round/verify-round.ts';
export { isFilmed, verifyRound } from './round/verify-round.ts';
export type { Signed } from './signature.ts';
export { isSignedWith, signedText } from './signature.ts';
