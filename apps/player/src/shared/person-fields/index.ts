export { PersonField } from './PersonField.tsx';
export { PlaceFields } from './PlaceFields.tsx';
