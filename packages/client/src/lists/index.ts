export { DigitsFilter } from './DigitsFilter.tsx';
export { FileButton } from './FileButton.tsx';
export { useAddress } from './use-address.ts';
export { type HistoryListOf, type ListQuery, useHistoryList } from './use-history-list.ts';
