export { type Places, usePlaceNames } from './places/use-place-names.ts';
