export { canonicalJson } from './canonical-json.ts';
export { isSignedWith, signedText } from './signature.ts';
export type { Evidence, FileCheck, FileCheckName, FileVerification } from './verify-file.ts';
export { parseFile, verifyFile } from './verify-file.ts';
export type { Check, CheckName, RoundRecord, Verification } from './verify-round.ts';
export { isFilmed, NoWebCrypto, verifyRound } from './verify-round.ts';
