export { Amount, HouseBalance } from './Amounts.tsx';
export { Outcome } from './Outcome.tsx';
