export { type ReturnOutside, recordReturnOutside } from './record-return.ts';
export { recordStart } from './record-start.ts';
