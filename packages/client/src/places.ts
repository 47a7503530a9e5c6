export { usePlaceNames } from './places/use-place-names.ts';
