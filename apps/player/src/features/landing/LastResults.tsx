import { PocketBadge } from '@lajvard/felt';
import { useMedia } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './landing.module.css';
import type { LastResult } from './use-last-results.ts';

const GAP_PX = 8;
const SLIDE = { duration: 620, easing: 'cubic-bezier(0.2, 0.8, 0.25, 1)' };

/** The last winning numbers; a new one slides in. Each links to the verification of its round. */
export function LastResults({ results }: { results: readonly LastResult[] | null }) {
  const { t } = useTranslation('site');
  const side = useMedia('(width >= 1920px)') ? 64 : 44;
  const list = useSlidingIn(results?.[0]?.roundNumber ?? null, side + GAP_PX);
  return (
    <div className={`${styles.results} row relative wrap`}>
      <h2 id="last-results" className="row gap-8 text-3 weight-400">
        <span className="dot row ok" aria-hidden="true" />
        {t('site:last-results')}
      </h2>
      {results?.length === 0 ? (
        <p>{t('site:no-results')}</p>
      ) : (
        <ol ref={list} className="flex gap-8" aria-labelledby="last-results" dir="ltr">
          {results?.map(({ roundNumber, pocket }) => (
            <li key={roundNumber}>
              <Link
                to="/fairness/{-$roundNumber}"
                params={{ roundNumber: String(roundNumber) }}
                aria-label={t('site:result', { round: roundNumber, number: pocket })}
              >
                <PocketBadge pocket={pocket} size={side} />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Slides the row when a new number arrives; not for the first ones, and not with reduced motion. */
function useSlidingIn(newest: number | null, stepPx: number) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<number | null>(null);
  useLayoutEffect(() => {
    const known = before.current;
    before.current = newest;
    if (known === null || newest === null || known === newest) return;
    if (!list.current?.animate || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    list.current.animate([{ transform: `translateX(-${stepPx}px)` }, { transform: 'none' }], SLIDE);
    list.current.firstElementChild?.animate(
      [
        { opacity: 0, scale: 0.5 },
        { opacity: 1, scale: 1.12, offset: 0.7 },
        { opacity: 1, scale: 1 },
      ],
      SLIDE,
    );
  }, [newest, stepPx]);
  return list;
}
