export { WheelsScreen } from './WheelsScreen.tsx';
