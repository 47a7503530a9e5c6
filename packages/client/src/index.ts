export { ApiRefusal, NetworkFault } from './call-error.ts';
export { createCalls, type KeptTokens, page } from './calls.ts';
