export { type FactorCalls, factorCallsOf } from './factor-calls.ts';
export { showFactor, useAskedFactor } from './show-factor.ts';
