export { ApiRefusal, NetworkFault, type RefusalFacts } from './call-error.ts';
export { createCalls, type KeptTokens, page, type StoredSignIn } from './calls.ts';
export type { CallInput } from './request.ts';
