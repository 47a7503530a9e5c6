export { type FactorCalls, factorCallsOf } from './second-factor/factor-calls.ts';
export { showFactor, useAskedFactor } from './second-factor/show-factor.ts';
