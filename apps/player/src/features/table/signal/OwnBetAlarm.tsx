import { Button, linkClass } from '@lajvard/ui';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Queries } from '../../../shared/calls/Queries.tsx';
import { saveOwnBet, useOwnBet } from '../../../shared/evidence/own-bet.ts';
import { siteHref } from '../../../shared/site/site-href.ts';
import { useTable } from '../table-context.tsx';
import styles from './signal.module.css';

/** Says that a bet is not in the published list as the casino confirmed it, until the player has read it. */
export function OwnBetAlarm() {
  return (
    <Queries>
      <Alarm />
    </Queries>
  );
}

function Alarm() {
  const { t } = useTranslation('replay');
  const played = useTable(({ lastOutcome }) =>
    lastOutcome && lastOutcome.tableBet > 0 ? lastOutcome.roundNumber : null,
  );
  const found = useOwnBet(played);
  const [[round], setRounds] = useState<readonly number[]>([]);
  const title = useId();
  useEffect(() => {
    if (found === 'false' && played !== null) setRounds((rounds) => [...rounds, played]);
  }, [found, played]);
  if (round === undefined) return null;
  return (
    <section role="alert" aria-labelledby={title} className={`${styles.missed} stack gap-10 ink centred`}>
      <h2 id={title} className="text-3">
        {t('own-bet.alarm-title', { round })}
      </h2>
      <p className="muted text-2">{t('own-bet.alarm')}</p>
      <div className="row wrap gap-14">
        <Button size="small" onClick={() => saveOwnBet(round)}>
          {t('own-bet.save')}
        </Button>
        <Button size="small" kind="quiet" onClick={() => setRounds((rounds) => rounds.slice(1))}>
          {t('close')}
        </Button>
        <a className={linkClass()} href={siteHref(`/fairness/${round}`)} target="_blank" rel="noopener">
          {t('check')}
        </a>
      </div>
    </section>
  );
}
