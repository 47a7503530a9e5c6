export { AccountArea, type AccountAreaProps } from './AccountArea.tsx';
export { ACCOUNT_MENU, type AccountEntry, accountEntryOf } from './account-menu.ts';
export { usePerson, useTakePerson } from './use-person.ts';
