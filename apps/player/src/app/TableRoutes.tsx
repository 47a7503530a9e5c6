import { TableScreen } from '../features/table/index.ts';

export const PracticeTable = () => <TableScreen mode="practice" />;
export const LiveTable = () => <TableScreen mode="live" />;
