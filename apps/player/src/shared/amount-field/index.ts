export { AmountField } from './AmountField.tsx';
