export { FactorDialog } from './second-factor/FactorDialog.tsx';
export type { BegunFactor } from './second-factor/factor-calls.ts';
export { SecondFactor } from './second-factor/SecondFactor.tsx';
export { SetUpFactor } from './second-factor/SetUpFactor.tsx';
