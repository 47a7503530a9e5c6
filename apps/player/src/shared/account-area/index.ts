export { AccountArea } from './AccountArea.tsx';
export { usePerson, useTakePerson } from './use-person.ts';
