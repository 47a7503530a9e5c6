export { ApiRefusal, NetworkFault, PageRefusal } from './call-error.ts';
export { createCalls, type KeptTokens, page } from './calls.ts';
