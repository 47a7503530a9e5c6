import { TableScreen } from '../rooms/table/index.ts';

export const PracticeTable = () => <TableScreen mode="practice" />;
export const LiveTable = () => <TableScreen mode="live" />;
