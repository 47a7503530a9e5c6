export { OfficeList, type OfficeListProps } from './OfficeList.tsx';
