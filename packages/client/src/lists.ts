export { DigitsFilter } from './lists/DigitsFilter.tsx';
export { FileButton } from './lists/FileButton.tsx';
export { useAddress } from './lists/use-address.ts';
export { type HistoryListOf, type ListQuery, useHistoryList } from './lists/use-history-list.ts';
