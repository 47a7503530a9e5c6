import {
  COMPLETES,
  type Complete,
  completeBets,
  FINALES,
  finaleBets,
  finalePockets,
  neighboursOf,
  POCKETS,
  type Pocket,
} from '@lajvard/roulette';
import { Money, useFormat, useLanguage, Words } from '@lajvard/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands, useTable } from '../table-context.tsx';
import styles from './more-bets.module.css';
import { type CompleteOffer, useCompleteOffers } from './use-complete-offers.ts';

interface MoreBetsProps {
  /** The number whose completes are offered. */
  centre: Pocket;
  onCentre(pocket: Pocket): void;
}

const NO_POCKETS: readonly Pocket[] = [];

/** Called bets without a place on the racetrack: finales, and completes (all bets that touch one number). */
export function MoreBets({ centre, onCentre }: MoreBetsProps) {
  return (
    <div className={`${styles.box} stack`}>
      <Finales />
      <Completes centre={centre} onCentre={onCentre} />
    </div>
  );
}

function Finales() {
  const { t } = useTranslation('table');
  const { playGroup, point } = useCommands();
  const { language } = useLanguage();
  const list = new Intl.ListFormat(language, { type: 'unit' });
  return (
    <fieldset className="row gap-10 shrink">
      <legend className="lj-hidden">{t('leader.final.title')}</legend>
      <span className="text-2 weight-600 nowrap" title={t('leader.final.title')} aria-hidden="true">
        {t('leader.final.short')}
      </span>
      <div className={`${styles.digits} stack grow gap-4`} dir="ltr">
        {FINALES.map((digit) => (
          <button
            key={digit}
            type="button"
            className={styles.digit}
            aria-label={t('leader.final.name', { digit, pockets: list.format(finalePockets(digit).map(String)) })}
            onClick={() => playGroup((chosen, makeChip) => finaleBets(digit, chosen, makeChip))}
            onPointerEnter={() => point(finalePockets(digit))}
            onPointerLeave={() => point(NO_POCKETS)}
            onFocus={() => point(finalePockets(digit))}
            onBlur={() => point(NO_POCKETS)}
          >
            {digit}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Completes({ centre, onCentre }: MoreBetsProps) {
  const { t } = useTranslation('table');
  const { point } = useCommands();
  const offers = useCompleteOffers(centre);
  const number = useId();
  return (
    <fieldset
      className={`${styles.part} stack shrink`}
      onPointerEnter={() => point(neighboursOf(centre, 0))}
      onPointerLeave={() => point(NO_POCKETS)}
    >
      <legend className="lj-hidden">{t('leader.complete.title')}</legend>
      <p className={`${styles.number} row gap-10 text-2`}>
        <span className="text-2 weight-600 nowrap" aria-hidden="true">
          {t('leader.complete.name')}
        </span>
        <label htmlFor={number} className="lj-hidden">
          {t('leader.complete.number')}
        </label>
        <select id={number} value={centre} dir="ltr" onChange={(event) => onCentre(Number(event.target.value))}>
          {POCKETS.map((pocket) => (
            <option key={pocket}>{pocket}</option>
          ))}
        </select>
        <small className="muted text-1" aria-hidden="true">
          {t('leader.complete.hint')}
        </small>
      </p>
      {COMPLETES.map((complete) => (
        <Offer key={complete} centre={centre} complete={complete} {...offers[complete]} />
      ))}
    </fieldset>
  );
}

type OfferProps = CompleteOffer & { centre: Pocket; complete: Complete };

function Offer({ centre, complete, cost, chips, why }: OfferProps) {
  const { t } = useTranslation('table');
  const { count } = useFormat();
  const { playGroup, refuse } = useCommands();
  const about = useId();
  const slip = useTable((view) => view.table.slip);
  const play = () => {
    // Zero chips: every spot is full.
    if (chips === 0) refuse('inside-spot-full');
    else playGroup((value, makeChip) => completeBets(centre, complete, { value, slip, makeChip }));
  };
  return (
    <button
      type="button"
      className={`${styles.offer} row between gap-12 text-2 text-start`}
      aria-label={t(`leader.complete.${complete}`, { pocket: centre })}
      aria-describedby={about}
      aria-disabled={why !== null}
      onClick={play}
    >
      <span>{t(`leader.complete.short.${complete}`)}</span>
      <span id={about} className={`${styles.about} muted text-1`}>
        {why === null ? (
          <Words>{t('leader.complete.chips', { count: chips, chips: count(chips) })}</Words>
        ) : (
          <small className="warn text-0">{why}</small>
        )}{' '}
        · <Money dollars={cost} />
      </span>
    </button>
  );
}
