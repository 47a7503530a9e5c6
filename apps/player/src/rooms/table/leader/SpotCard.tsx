import { spotTotal } from '@lajvard/roulette';
import { LiveRegion, useLanguage, useMedia } from '@lajvard/ui';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSpotNames } from '../board/spot-names.ts';
import { keysAreOff } from '../controls/use-keys.ts';
import { useTable } from '../table-context.tsx';
import { useLeaderChoices } from './leader-choices.ts';
import styles from './spot-card.module.css';
import { type SpotFact, useSpotFacts } from './use-spot-facts.ts';

/** A pointer that rests so long on a spot is told about it. */
const RESTS_MS = 400;

interface SpotCardProps {
  /** The spot under the pointer, and the one the keyboard picks. */
  hovered: string | null;
  picked: string | null;
}

/** A small card about one spot of the felt: after a rest of the mouse, or by key I for the keyboard's spot, then also read out. */
export function SpotCard({ hovered, picked }: SpotCardProps) {
  const felt = useRef<HTMLSpanElement>(null);
  const rested = useRested(hovered);
  const asked = useAsked(picked);
  const shown = asked ?? rested;
  const { slip, chip } = useTable(({ table }) => ({ slip: table.slip, chip: table.chip }));
  const { describe, name } = useSpotNames();
  const factsOf = useSpotFacts();
  const facts = shown === null ? [] : factsOf(shown, slip, chip);
  const heading = shown === null ? '' : describe(shown, 0);
  const read = facts.filter((fact) => fact.name !== 'stake').map(({ label, value }) => `${label} ${value}`);
  return (
    <>
      <span ref={felt} hidden />
      {shown === null || facts.length === 0 ? null : (
        <Card key={shown} spot={shown} felt={felt} title={heading || name(shown)} facts={facts} />
      )}
      <LiveRegion
        text={asked === null ? '' : [describe(asked, spotTotal(slip, asked)), ...read].join('. ')}
        assertive
      />
    </>
  );
}

/** The spot the pointer has rested on; a press, or the switch in the help, puts it away. */
function useRested(hovered: string | null): string | null {
  const { card } = useLeaderChoices();
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

/** Key I asks about the picked spot; the answer follows the arrows until I or Esc, or until the felt has lost the focus. */
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
  spot: string;
  felt: RefObject<HTMLElement | null>;
  title: string;
  facts: readonly SpotFact[];
}

/** Decoration for the eye: readers hear the live region. */
function Card({ spot, felt, title, facts }: CardProps) {
  const { direction } = useLanguage();
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    if (typeof element.showPopover === 'function' && !element.matches(':popover-open')) element.showPopover();
    const area = felt.current?.parentElement?.querySelector(`.felt-hits [data-spot="${spot}"]`);
    if (area) element.style.translate = placeOf(area.getBoundingClientRect(), element.getBoundingClientRect());
  });
  return (
    <div ref={card} popover="manual" className={styles.card} dir={direction} aria-hidden="true" data-testid="spot-card">
      <b>{title}</b>
      <dl>
        {facts.map(({ name, label, value }) => (
          <div key={name} data-fact={name}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** px between a card and its spot, and the window's edge */
const GAP = 10;

/** Above the spot, else below it, inside the window. Physical px: a felt has no reading direction. */
function placeOf(spot: DOMRect, card: DOMRect): string {
  const across = spot.x + spot.width / 2 - card.width / 2;
  const x = Math.min(Math.max(GAP, across), window.innerWidth - card.width - GAP);
  const above = spot.y - card.height - GAP;
  return `${x}px ${above >= GAP ? above : spot.y + spot.height + GAP}px`;
}
