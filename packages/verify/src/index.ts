// Verifies a round of Lajvard and a player's signed file as anybody could (docs/FAIRNESS.md). It requests and reads
// nothing: the caller passes the published record, the receipts and the casino's keys.

export { writeAddCheckpoint } from './add-checkpoint.ts';
export { isOwnBeacon, loadBeaconCheck } from './beacon.ts';
export { NoWebCrypto } from './bytes.ts';
export { canonicalJson } from './canonical-json.ts';
export { type Cosigned, cosignedBy, originOf } from './cosigned.ts';
export type { LogFiles, LogLeaf, NoteKey, PlayAck, RoundRecord, SignedRound, SigningKey } from './formats.ts';
export type { BetFate, Given, Unchecked, Verified } from './given.ts';
export { NOTHING_GIVEN, readGiven, verifyGiven } from './given.ts';
export type { KeptPlay } from './kept-play.ts';
export { verifyKeptPlay } from './kept-play.ts';
export { leavesOf, type ReadingFacts } from './log-leaves.ts';
export { firstOrigin, nextOrigin } from './log-name.ts';
export { verifyMonthRound } from './month-round.ts';
export type { Look, ObserverClock } from './observe.ts';
export { lookAt } from './observe.ts';
export { type AskRelays, saidOf } from './observed-beacons.ts';
export { waitForLook } from './observed-closes.ts';
export { readCorrections } from './observed-corrections.ts';
export type { Correction, Finding, FindingKind, ObservedHouse } from './observed-house.ts';
export { NoAnswer } from './observed-house.ts';
export type { KnownWitnesses } from './observed-witnesses.ts';
export type { ObserverState } from './observer-state.ts';
export { NOTHING_OBSERVED, readObserverState, writeObserverState } from './observer-state.ts';
export { isAckOf, receiptOf, rootOfReceipts } from './salted-receipts.ts';
export type { Signed } from './signature.ts';
export { isSignedWith, signedText } from './signature.ts';
export type { Evidence, FileCheck, FileCheckName, FileVerification } from './verify-file.ts';
export { parseFile, verifyFile } from './verify-file.ts';
export type { LogProblem, VerifiedLog } from './verify-log.ts';
export { recordMatches, verifyLog } from './verify-log.ts';
export type { Check, CheckName, Verification } from './verify-round.ts';
export { isFilmed, verifyRound } from './verify-round.ts';
export { createWitness, type WitnessStore } from './witness.ts';
