export { Amount, HouseBalance } from './Amounts.tsx';
export { DigitsFilter } from './DigitsFilter.tsx';
export { Outcome } from './Outcome.tsx';
