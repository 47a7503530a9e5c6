import { VOID_REASONS } from '@lajvard/contract';
import { PocketBadge } from '@lajvard/felt';
import { POCKETS } from '@lajvard/roulette';
import { Button, FormAlert, IconLock, Spinner } from '@lajvard/ui';
import { isFilmed, isOwnBeacon, NoWebCrypto } from '@lajvard/verify';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../../shared/calls/api.ts';
import { ChecksOf } from './ChecksOf.tsx';
import { CorrectionsOf } from './Corrections.tsx';
import styles from './fairness.module.css';
import { KeptBet } from './KeptBet.tsx';
import { compareOpening } from './kept-opening.ts';
import { OpeningSeen } from './OpeningSeen.tsx';
import { OwnReceipt } from './OwnReceipt.tsx';
import { RoundTimes } from './RoundTimes.tsx';
import { useKeptBet } from './use-kept-bet.ts';
import { type RoundCheck, useRecentRounds, useRoundCheck } from './use-round-check.ts';
import { Verdict } from './Verdict.tsx';

/** One round, with everything published about it, verified; or why there is nothing to show. */
export function RoundSheet({ roundNumber }: { roundNumber: number }) {
  const { t } = useTranslation('fairness');
  const [ownReceipt, setOwnReceipt] = useState<string | null>(null);
  const { data, error, refetch, isFetching } = useRoundCheck(roundNumber, ownReceipt);
  const isOther = data !== undefined && compareOpening(data.round)?.found === 'other';
  return (
    <section className={`${styles.sheet} stack gap-22`} aria-labelledby="round-title">
      <header className={`${styles.sheetHead} row wrap`}>
        <Seal check={data} />
        <h2 id="round-title" className="display text-5">
          {t('fairness:round.name', { round: roundNumber })}
        </h2>
        <Neighbours roundNumber={roundNumber} missing={error !== null && !data} />
      </header>
      <RoundVerdict check={data} />
      {isOther ? <OpeningSeen round={data.round} /> : null}
      <CorrectionsOf roundNumber={roundNumber} />
      {data ? (
        <>
          <RoundTimes round={data.round} />
          <ChecksOf round={data.round} receipts={data.receipts} verification={data.verification} />
          {isOther ? null : <OpeningSeen round={data.round} />}
          <KeptBet round={data.round} receipts={data.receipts} />
          <OwnReceipt receipts={data.receipts} onLook={setOwnReceipt} />
        </>
      ) : error ? (
        <Missing roundNumber={roundNumber} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={t('fairness:round.checking', { round: roundNumber })} />
      )}
    </section>
  );
}

function Seal({ check }: { check: RoundCheck | undefined }) {
  const pocket = POCKETS.find((known) => known === check?.round.number);
  if (pocket !== undefined) return <PocketBadge pocket={pocket} size={64} />;
  return (
    <span className={`${styles.sealed} centre accent`} aria-hidden="true">
      <IconLock size={28} />
    </span>
  );
}

function Neighbours({ roundNumber, missing }: { roundNumber: number; missing: boolean }) {
  const { t } = useTranslation('fairness');
  const link = (to: number, name: 'previous' | 'next') => (
    <Link
      to="/fairness/{-$roundNumber}"
      params={{ roundNumber: String(to) }}
      rel={name === 'next' ? 'next' : 'prev'}
      resetScroll={false}
    >
      {t(`fairness:round.${name}`)}
    </Link>
  );
  return (
    <nav className={`${styles.neighbours} flex wrap`}>
      {roundNumber > 1 ? link(roundNumber - 1, 'previous') : null}
      {missing ? null : link(roundNumber + 1, 'next')}
    </nav>
  );
}

function RoundVerdict({ check }: { check: RoundCheck | undefined }) {
  const conclusion = useConclusion(check);
  return <Verdict checks={check?.verification.checks ?? []} conclusion={conclusion} />;
}

/** What is true of a round of which no check is false. */
function useConclusion(check: RoundCheck | undefined): { kind: 'ok' | 'warn'; text: string } | null {
  const { t } = useTranslation('fairness');
  const kept = useKeptBet(check?.round, check?.receipts ?? null);
  if (!check) return null;
  const { round, verification } = check;
  const opening = compareOpening(round)?.found;
  if (opening === 'other') return null; // what this browser was shown says so: not everything fits
  if (round.phase === 'void') {
    const known = VOID_REASONS.find((reason) => reason === round.void_reason) ?? 'other';
    const reason = t(`fairness:void-reason.${known}`);
    if (isFilmed(round)) return { kind: 'warn', text: t('fairness:croupier.void', { reason }) };
    if (round.beacon?.signature === null) return { kind: 'warn', text: t('fairness:round.void-unknown', { reason }) };
    return { kind: 'warn', text: t('fairness:round.void', { reason, number: verification.computed.number ?? '–' }) };
  }
  if (isFilmed(round)) {
    const text = round.phase === 'settled' ? 'settled' : 'not-yet';
    return { kind: 'warn', text: t(`fairness:croupier.${text}`) };
  }
  if (round.seed === null) return { kind: 'warn', text: t('fairness:round.not-yet') };
  if (round.beacon && isOwnBeacon(round.beacon)) return { kind: 'warn', text: t('fairness:round.all-true-own') };
  if (kept === 'false') return null; // the bet below says so: not everything fits
  const seen = opening === 'same' ? '-seen' : '';
  const text = t(round.beacon ? `fairness:round.all-true-beacon${seen}` : `fairness:round.all-true${seen}`);
  return { kind: 'ok', text: kept === 'frozen' ? `${text} ${t(`fairness:round.and-own-bet${seen}`)}` : text };
}

/** How far above the latest settled round a number is worth waiting for: the round under way, and the one after it. */
const SOON = 3;

interface MissingProps {
  roundNumber: number;
  error: Error;
  retrying: boolean;
  onRetry(): void;
}

function Missing({ roundNumber, error, retrying, onRetry }: MissingProps) {
  const { t } = useTranslation('fairness');
  const { data: recent } = useRecentRounds();
  const newest = recent?.[0]?.round_number ?? 0;
  if (error instanceof NoWebCrypto) return <FormAlert>{t('fairness:round.no-webcrypto')}</FormAlert>;
  if (!(error instanceof ApiRefusal) || error.code !== 'not-found') {
    return (
      <FormAlert>
        {t('fairness:round.failed')}{' '}
        <Button kind="quiet" size="small" busy={retrying} onClick={onRetry}>
          {t('fairness:round.retry')}
        </Button>
      </FormAlert>
    );
  }
  const soon = roundNumber > newest && roundNumber <= newest + SOON;
  return (
    <FormAlert kind="warn">
      {t(soon ? 'fairness:round.to-come' : 'fairness:round.not-found', { round: roundNumber })}{' '}
      {newest > 0 ? (
        <Link to="/fairness/{-$roundNumber}" params={{ roundNumber: String(newest) }} resetScroll={false}>
          {t('fairness:round.newest', { round: newest })}
        </Link>
      ) : null}
    </FormAlert>
  );
}
