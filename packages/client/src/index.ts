export { ApiRefusal, NetworkFault, type RefusalFacts } from './call-error.ts';
export { type CallInput, readReply, send } from './request.ts';
