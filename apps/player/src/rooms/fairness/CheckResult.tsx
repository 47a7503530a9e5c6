import { PocketBadge } from '@lajvard/felt';
import { POCKETS } from '@lajvard/roulette';
import { FormAlert, IconCheck, IconClose, IconHistory, Spinner, useFormat } from '@lajvard/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../../shared/api.ts';
import styles from './fairness.module.css';
import type { RoundCheck } from './use-round-check.ts';
import { type Check, NoWebCrypto } from './verify-round.ts';

interface CheckResultProps {
  roundNumber: number;
  check: RoundCheck | undefined;
  error: Error | null;
}

/** Every step of a checked round as true or false, and the facts it was made from. */
export function CheckResult({ roundNumber, check, error }: CheckResultProps) {
  const { t } = useTranslation('fairness');
  if (error && !check) {
    const missing = error instanceof ApiRefusal && error.code === 'not-found';
    const word = missing ? 'not-found' : error instanceof NoWebCrypto ? 'no-webcrypto' : 'failed';
    return <FormAlert>{t(`fairness:result.${word}`)}</FormAlert>;
  }
  if (!check) return <Spinner label={t('fairness:form.check')} />;
  const { round, verification } = check;
  return (
    <div className={styles.result} aria-live="polite">
      <h3>{t('fairness:result.round', { round: roundNumber })}</h3>
      <Verdict check={check} />
      <ul className={styles.checks}>
        {verification.checks.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ul>
      <dl className={styles.facts}>
        <Fact name={t('fairness:result.number')}>{badge(round.number)}</Fact>
        <Fact name={t('fairness:result.drawn')}>{badge(verification.drawnNumber)}</Fact>
        <Fact name={t('fairness:result.commitment')}>{hex(round.commitment)}</Fact>
        <Fact name={t('fairness:result.seed')}>{hex(round.seed)}</Fact>
        <Fact name={t('fairness:result.bets-digest')}>{hex(round.bets_digest)}</Fact>
      </dl>
      <Receipts receipts={check.receipts} />
    </div>
  );
}

function Verdict({ check: { round, verification } }: { check: RoundCheck }) {
  const { t } = useTranslation('fairness');
  if (verification.checks.some(({ holds }) => holds === false)) {
    return <FormAlert>{t('fairness:result.some-false')}</FormAlert>;
  }
  if (round.phase === 'void') return <FormAlert kind="warn">{t('fairness:result.void')}</FormAlert>;
  if (round.seed === null) return <FormAlert kind="warn">{t('fairness:result.not-yet')}</FormAlert>;
  return <FormAlert kind="ok">{t('fairness:result.all-true')}</FormAlert>;
}

function Step({ step: { name, holds } }: { step: Check }) {
  const { t } = useTranslation('fairness');
  const word = holds === null ? 'waiting' : holds ? 'true' : 'false';
  const Icon = holds === null ? IconHistory : holds ? IconCheck : IconClose;
  return (
    <li data-check={name} data-holds={String(holds)} className={styles[word]}>
      <Icon size={20} />
      <span>{t(`fairness:check.${name}`)}</span>
      <strong>{t(`fairness:result.${word}`)}</strong>
    </li>
  );
}

function Receipts({ receipts }: { receipts: readonly string[] | null }) {
  const { t } = useTranslation('fairness');
  const { count } = useFormat();
  if (!receipts || receipts.length === 0) return null;
  return (
    <details className={styles.receipts}>
      <summary>{t('fairness:result.receipts', { count: receipts.length, amount: count(receipts.length) })}</summary>
      <ol dir="ltr">
        {receipts.map((receipt) => (
          <li key={receipt}>{receipt}</li>
        ))}
      </ol>
    </details>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const hex = (text: string | null): ReactNode => (text === null ? '–' : <bdi className={styles.hex}>{text}</bdi>);

function badge(number: number | null): ReactNode {
  const pocket = POCKETS.find((known) => known === number);
  return pocket === undefined ? '–' : <PocketBadge pocket={pocket} size={34} />;
}
