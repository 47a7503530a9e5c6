export { createDualControl } from './create-dual-control.ts';
export { expireProposals } from './decide.ts';
export { executeOrPropose } from './execute-or-propose.ts';
export { presentOwn, type Reader } from './present.ts';
export type { ProposalKind } from './proposal-kind.ts';
export { proposedInLastDay, waitingAbout } from './proposal-store.ts';
export { propose } from './propose.ts';
