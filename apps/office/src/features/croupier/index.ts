export { HandbookScreen } from './HandbookScreen.tsx';
export { WheelScreen } from './WheelScreen.tsx';
