export { DayLeft } from './DayLeft.tsx';
export { useDayLeft } from './use-day-left.ts';
