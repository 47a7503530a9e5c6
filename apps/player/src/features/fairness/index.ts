export { FairnessScreen } from './FairnessScreen.tsx';
