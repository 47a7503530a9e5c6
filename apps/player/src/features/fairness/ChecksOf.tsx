import type { PublicRound } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { IconCheck, IconClose, IconHistory, Money, useFormat, Words } from '@lajvard/ui';
import { type CheckName, type FileCheck, type FileCheckName, isOwnBeacon, type Verification } from '@lajvard/verify';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './checks.module.css';

interface ChecksProps {
  round: Pick<
    PublicRound,
    'beacon' | 'commitment' | 'seed' | 'number' | 'bets_digest' | 'play_count' | 'board' | 'opened_board' | 'phase'
  >;
  receipts: readonly string[] | null;
  verification: { checks: readonly FileCheck[]; computed: Verification['computed'] };
  /** Shown below a check of a file. */
  more?: Partial<Record<FileCheckName, ReactNode>> | undefined;
}

/** Every check with its inputs, what it proves and what it does not. */
export function ChecksOf({ round, receipts, verification, more = {} }: ChecksProps) {
  const { t } = useTranslation('fairness');
  return (
    <ol className={styles.checks}>
      {verification.checks.map(({ name, holds }) => (
        <li key={name} className="stack" data-check={name} data-holds={String(holds)}>
          <div className={`${styles.checkHead} row gap-12`}>
            <Mark holds={holds} />
            <h3 className="grow text-lead weight-600">{t(`fairness:check.${name}`)}</h3>
            <strong>{t(`fairness:word.${wordOf(name, holds, round)}`)}</strong>
          </div>
          <div className={`${styles.inputs} stack gap-4 text-2`}>
            {more[name as FileCheckName] ?? (
              <Inputs name={name as CheckName} round={round} receipts={receipts} computed={verification.computed} />
            )}
          </div>
          <dl className={`${styles.meaning} stack gap-8 text-2`}>
            <div>
              <dt className="text-1 weight-600 accent">{t('fairness:proof.shows')}</dt>
              <dd>{t(`fairness:shows.${kindOf(name, round)}`)}</dd>
            </div>
            <div>
              <dt className="text-1 weight-600 accent">{t('fairness:proof.not')}</dt>
              <dd>{t(`fairness:shows-not.${kindOf(name, round)}`)}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ol>
  );
}

/** Whose words a check has, by the kind of beacon. */
const kindOf = (name: FileCheck['name'], { beacon }: ChecksProps['round']) => {
  if (!beacon) return name;
  if (name === 'number') return isOwnBeacon(beacon) ? 'number-own' : 'number-beacon';
  return name === 'beacon' && isOwnBeacon(beacon) ? 'beacon-own' : name;
};

const wordOf = (name: FileCheck['name'], holds: boolean | null, { phase }: ChecksProps['round']): string => {
  if (holds !== null) return holds ? 'true' : 'false';
  if (name === 'board' && (phase === 'settled' || phase === 'void')) return 'unknown';
  return name === 'signature' || name === 'published' ? 'unknown' : 'waiting';
};

function Mark({ holds }: { holds: boolean | null }) {
  const Icon = holds === null ? IconHistory : holds ? IconCheck : IconClose;
  return (
    <span className={`${styles.mark} centre fixed`}>
      <Icon size={20} />
    </span>
  );
}

type InputsProps = Pick<ChecksProps, 'round' | 'receipts'> & {
  name: CheckName;
  computed: Verification['computed'];
};

function Inputs({ name, round, receipts, computed }: InputsProps) {
  const { t } = useTranslation('fairness');
  const { count } = useFormat();
  const secret = <em>{t('fairness:input.secret')}</em>;
  const nothing = round.phase === 'void' ? <em>{t('fairness:input.nothing')}</em> : secret;
  switch (name) {
    case 'commitment':
      return (
        <>
          <Line name={t('fairness:input.key')}>{hex(round.seed) ?? secret}</Line>
          <Line name={t('fairness:input.computed')}>{hex(computed.commitment) ?? secret}</Line>
          <Line name={t('fairness:input.published')}>{hex(round.commitment)}</Line>
        </>
      );
    case 'beacon':
      return round.beacon ? <BeaconInputs beacon={round.beacon} /> : nothing;
    case 'number':
      return (
        <>
          <Line name={t('fairness:input.word')}>{computed.number ?? secret}</Line>
          <Line name={t('fairness:input.published')}>{round.number ?? nothing}</Line>
        </>
      );
    case 'bets':
      return (
        <>
          <Line name={t('fairness:input.computed')}>{hex(computed.digest) ?? secret}</Line>
          <Line name={t('fairness:input.published')}>{hex(round.bets_digest) ?? nothing}</Line>
        </>
      );
    case 'count':
      return (
        <>
          <Line name={t('fairness:input.receipts')}>{receipts ? count(receipts.length) : secret}</Line>
          <Line name={t('fairness:input.bets')}>{round.play_count === null ? nothing : count(round.play_count)}</Line>
        </>
      );
    case 'board':
      return <BoardInputs round={round} />;
    default:
      return null;
  }
}

function BoardInputs({ round: { board = null, opened_board: opened, number, phase } }: Pick<ChecksProps, 'round'>) {
  const { t } = useTranslation('fairness');
  const total = number === null ? undefined : opened?.cents[number];
  const isSealed = board !== null && !opened && (phase === 'settled' || phase === 'void');
  return (
    <>
      <Line name={t('fairness:input.published')}>{hex(board) ?? <em>{t('fairness:input.nothing')}</em>}</Line>
      {isSealed ? <em>{t('fairness:input.sealed')}</em> : null}
      {total === undefined ? null : (
        <Line name={t('fairness:input.total')}>
          <Money dollars={toDollars(cents(total))} />
        </Line>
      )}
      {typeof opened?.paid_cents === 'number' ? (
        <Line name={t('fairness:input.paid')}>
          <Money dollars={toDollars(cents(opened.paid_cents))} />
        </Line>
      ) : null}
    </>
  );
}

function BeaconInputs({ beacon }: { beacon: NonNullable<PublicRound['beacon']> }) {
  const { t } = useTranslation('fairness');
  const { time, digits } = useFormat();
  const dueAt = beacon.genesis_ms + beacon.period_ms * (beacon.round - 1);
  return (
    <>
      <Line name={t('fairness:input.chain')}>{hex(beacon.chain)}</Line>
      <Line name={t('fairness:input.beacon')}>{digits(String(beacon.round))}</Line>
      <Line name={t('fairness:input.due')}>{time(dueAt, { seconds: true })}</Line>
      <Line name={t('fairness:input.signature')}>
        {hex(beacon.signature) ?? <em>{t('fairness:input.nothing')}</em>}
      </Line>
    </>
  );
}

/** One input of a check. */
export function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p>
      <span>{name}</span> {isText(children) ? <Words>{String(children)}</Words> : children}
    </p>
  );
}

const isText = (children: ReactNode): boolean => typeof children === 'string' || typeof children === 'number';

const hex = (text: string | null): ReactNode => text && <bdi className={`${styles.hex} text-0 break`}>{text}</bdi>;
