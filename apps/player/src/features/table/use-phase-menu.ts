import { useEffect, useState } from 'react';
import { useTable } from './table-context.tsx';

/** What an open menu is about, or null. A change of phase closes it: its choices were those of the phase before. */
export function usePhaseMenu<Place>(): [Place | null, (place: Place | null) => void] {
  const phase = useTable(({ table }) => table.phase);
  const [menu, setMenu] = useState<Place | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the phase is what closes it
  useEffect(() => setMenu(null), [phase]);
  return [menu, setMenu];
}
