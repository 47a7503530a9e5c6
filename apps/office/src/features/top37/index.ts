export { Top37Screen } from './Top37Screen.tsx';
