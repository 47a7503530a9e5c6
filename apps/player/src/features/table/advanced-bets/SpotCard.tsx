import { useMedia } from '@lajvard/ui';
import { useEffect, useState } from 'react';
import { lazyComponent } from '../lazy.tsx';
import { isOpen } from '../model/selectors.ts';
import { useTable } from '../table-context.tsx';
import { keysAreOff } from '../use-keys.ts';
import { useAdvancedChoices } from './choices.ts';

const SpotFacts = lazyComponent(async () => (await import('./SpotFacts.tsx')).SpotFacts);

/** The card appears after the pointer has rested on a spot this long. */
const RESTS_MS = 400;

interface SpotCardProps {
  /** The spot under the pointer, and the spot the keyboard has picked. */
  hovered: string | null;
  picked: string | null;
}

/**
 * What there is to know about one spot while bets are open. Appears when the mouse rests on the spot; key I shows it
 * for the keyboard's spot and reads it out too. What it shows loads at the first spot.
 */
export function SpotCard({ hovered, picked }: SpotCardProps) {
  const open = useTable(({ table }) => isOpen(table));
  const rested = useRested(open ? hovered : null);
  const asked = useAsked(open ? picked : null);
  const [needed, setNeeded] = useState(false);
  if (!needed && (hovered !== null || picked !== null)) setNeeded(true);
  return needed ? <SpotFacts spot={asked ?? rested} announced={asked !== null} /> : null;
}

/** The spot the pointer rests on; null after a press, or with the card switched off in the help. */
function useRested(hovered: string | null): string | null {
  const { card } = useAdvancedChoices();
  const pointing = useMedia('(hover: hover)');
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    setRested(null);
    if (hovered === null || !card || !pointing) return;
    const timer = setTimeout(() => setRested(hovered), RESTS_MS);
    const putAway = () => {
      clearTimeout(timer);
      setRested(null);
    };
    window.addEventListener('pointerdown', putAway);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', putAway);
    };
  }, [hovered, card, pointing]);
  return rested === hovered ? rested : null;
}

/** Key I asks about the picked spot; the answer follows the arrow keys until I, Esc, or the felt loses the focus. */
function useAsked(picked: string | null): string | null {
  const [on, setOn] = useState(false);
  const away = picked === null;
  useEffect(() => {
    if (away) {
      setOn(false);
      return;
    }
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === 'Escape' && on) setOn(false);
      else if (event.code === 'KeyI' && !keysAreOff(event.target)) setOn((was) => !was);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [away, on]);
  return on ? picked : null;
}
