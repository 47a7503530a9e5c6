export { Amount } from './Amount.tsx';
export { Outcome } from './Outcome.tsx';
