export { type FactorCalls, factorCallsOf } from '../second-factor/factor-calls.ts';
export { ApiRefusal, NetworkFault, PageRefusal } from './call-error.ts';
export { createCalls, type KeptTokens, page } from './calls.ts';
export { keepReference, lastReference } from './references.ts';
export { showFactor, useAskedFactor } from './show-factor.ts';
