export { LooksScreen } from './LooksScreen.tsx';
