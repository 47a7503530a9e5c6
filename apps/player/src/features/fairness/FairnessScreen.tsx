import '@lajvard/felt/felt.css';
import type { PublicRound } from '@lajvard/contract';
import { Girih } from '@lajvard/ui';
import { isOwnBeacon } from '@lajvard/verify';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/site/page-title.ts';
import { SiteFrame } from '../../shared/site-frame/index.ts';
import { Corrections } from './Corrections.tsx';
import { ExactScheme } from './ExactScheme.tsx';
import { FileCheck } from './FileCheck.tsx';
import styles from './fairness.module.css';
import { ReportLink } from './ReportLink.tsx';
import { Restores } from './Restores.tsx';
import { RoundSearch } from './RoundSearch.tsx';
import { RoundSheet } from './RoundSheet.tsx';
import { SchemeInForce } from './SchemeInForce.tsx';
import { BetsClosedArt, OpenedArt, SealedArt } from './scheme-art.tsx';
import { useBeaconCheckAhead, useNewestRecord } from './use-round-check.ts';
import { VoidRanks } from './VoidRanks.tsx';
import { VoidRounds } from './VoidRounds.tsx';
import { WheelHealth } from './WheelHealth.tsx';
import { Witnesses } from './Witnesses.tsx';

const STEPS = [
  [1, SealedArt],
  [2, BetsClosedArt],
  [3, OpenedArt],
] as const;

/** What a step says, with the beacon of others, our own or none. */
const textOf = (step: 1 | 2 | 3, beacon: PublicRound['beacon']) => {
  if (!beacon) return `fairness:how.step-${step}-text` as const;
  return step === 1 && isOwnBeacon(beacon)
    ? 'fairness:how.step-1-text-own'
    : (`fairness:how.step-${step}-text-beacon` as const);
};

/** Explains how rounds are verified, and verifies rounds and files here. `badRound`: the address names no number. */
export function FairnessScreen({ roundNumber, badRound }: { roundNumber: number | null; badRound: boolean }) {
  const { t } = useTranslation('fairness');
  const newest = useNewestRecord();
  useBeaconCheckAhead(newest?.beacon !== undefined);
  usePageTitle(roundNumber === null ? t('fairness:title') : t('fairness:round-title', { round: roundNumber }));
  return (
    <SiteFrame>
      <Girih as="section" className={styles.hero}>
        <h1 className="display">{t('fairness:title')}</h1>
        <p className={`${styles.lead} text-lead-large muted loose`}>{t('fairness:lead')}</p>
        <RoundSearch roundNumber={roundNumber} badRound={badRound} />
      </Girih>
      {roundNumber === null ? null : <RoundSheet key={roundNumber} roundNumber={roundNumber} />}
      <section className={styles.section} aria-labelledby="how-title">
        <h2 id="how-title" className="display">
          {t('fairness:how.title')}
        </h2>
        <SchemeInForce record={newest} />
        <ol className={`${styles.steps} stack`}>
          {STEPS.map(([step, Art]) => (
            <li key={step}>
              <Art />
              <h3 className="text-4 weight-650">{t(`fairness:how.step-${step}-title`)}</h3>
              <p className="muted loose">{t(textOf(step, newest?.beacon))}</p>
            </li>
          ))}
        </ol>
      </section>
      <AllRounds />
      <ExactScheme roundNumber={roundNumber} />
    </SiteFrame>
  );
}

/** What is the same whichever round is shown: not drawn again for each. */
const AllRounds = memo(function AllRounds() {
  return (
    <>
      <FileCheck />
      <VoidRounds />
      <VoidRanks />
      <Corrections />
      <WheelHealth />
      <Restores />
      <Witnesses />
      <ReportLink />
    </>
  );
});
