export { type Charges, createCharges } from './create-charges.ts';
