export { AskedFactor } from './AskedFactor.tsx';
export { FACTOR_CALLS } from './factor-calls.ts';
