export { WheelScreen } from './WheelScreen.tsx';
