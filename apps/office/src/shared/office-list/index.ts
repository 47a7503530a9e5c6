export { OfficeList } from './OfficeList.tsx';
export { placeColumn } from './place-column.tsx';
