export { OfficeList, type OfficeListProps } from './OfficeList.tsx';
export { placeColumn } from './place-column.tsx';
