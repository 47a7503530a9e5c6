export { focusNewPages } from './focus-page.ts';
export { hideCode, reloadForCodes, takeFromAddress } from './link-codes.ts';
export { privateHistory } from './private-history.ts';
