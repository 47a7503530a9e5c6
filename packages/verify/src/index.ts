export { canonicalJson } from './canonical-json.ts';
export type { FileCheck, FileCheckName, FileVerification, Witnesses } from './verify-file.ts';
export { readFile, verifyFile } from './verify-file.ts';
export type { Check, CheckName, RoundRecord, Verification } from './verify-round.ts';
export { isFilmed, NoWebCrypto, verifyRound } from './verify-round.ts';
