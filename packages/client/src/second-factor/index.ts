export { FactorDialog } from './FactorDialog.tsx';
export type { BegunFactor } from './factor-calls.ts';
export { SecondFactor } from './SecondFactor.tsx';
export { SetUpFactor } from './SetUpFactor.tsx';
