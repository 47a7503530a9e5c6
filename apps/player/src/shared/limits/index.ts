export { DayLeft, useDayLeft } from './DayLeft.tsx';
