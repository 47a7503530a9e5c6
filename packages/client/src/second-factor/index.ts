export type { BegunFactor } from '../fresh-factor/factor-calls.ts';
export { FactorDialog } from './FactorDialog.tsx';
export { SecondFactor } from './SecondFactor.tsx';
export { SetUpFactor } from './SetUpFactor.tsx';
