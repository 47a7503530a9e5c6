import '@lajvard/felt/felt.css';
import { useTranslation } from 'react-i18next';
import { Queries } from '../../../shared/calls/Queries.tsx';
import { usePageTitle } from '../../../shared/site/page-title.ts';
import { SiteFrame } from '../../../shared/site-frame/index.ts';
import { ReplayOf } from './ReplayOf.tsx';
import styles from './replay.module.css';

/** A played round on its own page. */
export function ReplayScreen({ roundNumber, onRound }: { roundNumber: number; onRound(roundNumber: number): void }) {
  const { t } = useTranslation('replay');
  usePageTitle(t('replay:title', { round: roundNumber }));
  return (
    <SiteFrame>
      <h1 className={`display ${styles.pageTitle}`}>{t('replay:title', { round: roundNumber })}</h1>
      <Queries>
        <ReplayOf roundNumber={roundNumber} onRound={onRound} />
      </Queries>
    </SiteFrame>
  );
}
