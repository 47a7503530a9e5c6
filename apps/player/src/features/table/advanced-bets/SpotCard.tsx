import { spotTotal } from '@lajvard/roulette';
import { LiveRegion, Sentence, useMedia } from '@lajvard/ui';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { isOpen } from '../model/selectors.ts';
import { useTable } from '../table-context.tsx';
import { keysAreOff } from '../use-keys.ts';
import { useSpotNames } from '../use-spot-names.ts';
import { useAdvancedChoices } from './choices.ts';
import styles from './spot-card.module.css';
import { SPOT_CARD_PLACE } from './spot-card-place.ts';
import { type SpotFact, useSpotFacts } from './use-spot-facts.ts';

/** The card appears after the pointer has rested on a spot this long. */
const RESTS_MS = 400;

interface SpotCardProps {
  /** The spot under the pointer, and the spot the keyboard has picked. */
  hovered: string | null;
  picked: string | null;
}

/**
 * What there is to know about one spot while bets are open. Appears when the mouse rests on the spot; key I shows it
 * for the keyboard's spot and reads it out too.
 */
export function SpotCard({ hovered, picked }: SpotCardProps) {
  const open = useTable(({ table }) => isOpen(table));
  const rested = useRested(open ? hovered : null);
  const asked = useAsked(open ? picked : null);
  const shown = asked ?? rested;
  const { slip, chip } = useTable(({ table }) => ({ slip: table.slip, chip: table.chip }));
  const { describe, name } = useSpotNames();
  const factsOf = useSpotFacts();
  const facts = shown === null ? [] : factsOf(shown, slip, chip);
  const heading = shown === null ? '' : describe(shown, 0);
  const read = facts.filter((fact) => fact.name !== 'stake').map(({ label, value }) => `${label} ${value}`);
  return (
    <>
      {shown === null || facts.length === 0 ? null : <Card title={heading || name(shown)} facts={facts} />}
      <LiveRegion
        text={asked === null ? '' : [describe(asked, spotTotal(slip, asked)), ...read].join('. ')}
        assertive
      />
    </>
  );
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

interface CardProps {
  title: string;
  facts: readonly SpotFact[];
}

/** The card, in its place on the table. Hidden from screen readers, which hear the live region. */
function Card({ title, facts }: CardProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(document.getElementById(SPOT_CARD_PLACE)), []);
  if (!place) return null;
  return createPortal(
    <div className={`${styles.card} row-baseline text-1 overflow-hidden`} aria-hidden="true" data-testid="spot-card">
      <b className="weight-650 overflow-hidden">{title}</b>
      <dl>
        {facts.map(({ name, label, value }) => (
          <div key={name} data-fact={name}>
            <dt>{label}</dt>
            <dd className="weight-650">
              <bdi>
                <Sentence text={value} />
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>,
    place,
  );
}
