import { useEffect } from 'react';
import { useTableItself } from '../table-context.tsx';
import { keysAreOff } from '../use-keys.ts';
import { doubleStakes } from './double-stakes.ts';
import { SpotCard } from './SpotCard.tsx';

/** Accompanies every felt: the spot card and key D. */
export function FeltCompanion(props: { hovered: string | null; picked: string | null }) {
  useDoubleKey();
  return <SpotCard {...props} />;
}

/** Key D doubles. Matched by its place on the keyboard, like the table's other keys. */
function useDoubleKey(): void {
  const table = useTableItself();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'KeyD' || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      if (keysAreOff(event.target)) return;
      event.preventDefault();
      doubleStakes(table);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [table]);
}
