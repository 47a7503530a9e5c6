import { WheelScene } from '@lajvard/felt';
import { knownWheel } from '../model/selectors.ts';
import { useTable, useTableItself } from '../table-context.tsx';

/** The table's wheel as the camera sees it: at the practice table, and wherever no film comes. */
export function TableWheel() {
  const table = useTableItself();
  const wheel = useTable((view) => knownWheel(view.table));
  return <WheelScene wheel={wheel} now={() => table.serverNow()} />;
}
