export { type Alteration, compareRecords, type GameRecord } from './game-record.ts';
export { type ReturnOutside, recordReturnOutside } from './record-return.ts';
export { recordStart } from './record-start.ts';
