import { spotTotal } from '@lajvard/roulette';
import { LiveRegion, Sentence } from '@lajvard/ui';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTable } from '../table-context.tsx';
import { useSpotNames } from '../use-spot-names.ts';
import styles from './spot-card.module.css';
import { SPOT_CARD_PLACE } from './spot-card-place.ts';
import { type SpotFact, useSpotFacts } from './use-spot-facts.ts';

/** The card about a spot, and its words for a screen reader if they are to be announced. */
export function SpotFacts({ spot, announced }: { spot: string | null; announced: boolean }) {
  const { slip, chip } = useTable(({ table }) => ({ slip: table.slip, chip: table.chip }));
  const { describe, name } = useSpotNames();
  const factsOf = useSpotFacts();
  const facts = spot === null ? [] : factsOf(spot, slip, chip);
  const read = facts.filter((fact) => fact.name !== 'stake').map(({ label, value }) => `${label} ${value}`);
  return (
    <>
      {spot === null || facts.length === 0 ? null : <Card title={describe(spot, 0) || name(spot)} facts={facts} />}
      <LiveRegion
        text={spot === null || !announced ? '' : [describe(spot, spotTotal(slip, spot)), ...read].join('. ')}
        assertive
      />
    </>
  );
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
