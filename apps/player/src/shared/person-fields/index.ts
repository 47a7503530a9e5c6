export { PersonField } from './PersonField.tsx';
export { PlaceFields } from './PlaceFields.tsx';
export { isOpenText, valuesOf } from './person-values.ts';
