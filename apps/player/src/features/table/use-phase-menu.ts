import { useState } from 'react';
import { useTable } from './table-context.tsx';

/** What an open menu is about, or null. A change of phase closes it: its choices were those of the phase before. */
export function usePhaseMenu<Place>(): [Place | null, (place: Place | null) => void] {
  const phase = useTable(({ table }) => table.phase);
  const [menu, setMenu] = useState<Place | null>(null);
  const [seenPhase, setSeenPhase] = useState(phase);
  if (phase !== seenPhase) {
    setSeenPhase(phase);
    setMenu(null);
  }
  return [menu, setMenu];
}
