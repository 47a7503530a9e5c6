export { FileButton } from './FileButton.tsx';
export { type Address, useAddress } from './use-address.ts';
export { type HistoryListOf, type ListQuery, useHistoryList } from './use-history-list.ts';
