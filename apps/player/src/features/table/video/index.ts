export { StudioScreen } from './StudioScreen.tsx';
