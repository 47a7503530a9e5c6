import { WHEELS } from '@lajvard/contract';
import { Fact, Facts, useFormat, Words } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './croupier.module.css';
import { useServerNow, type WheelUpdate } from './use-wheel.ts';

/** The current round: its wheel, its phase, and how long that may last. */
export function RoundNow({ update }: { update: WheelUpdate }) {
  const { t } = useTranslation('office-wheel');
  const { dateTime } = useFormat();
  const { round, winning_number_source: source, inspected_until: until } = update.settings;
  return (
    <Facts look="rows">
      <Fact name={t('office-wheel:round.number')}>
        <bdi>{round?.round_number ?? '–'}</bdi>
      </Fact>
      <Fact name={t('office-wheel:round.wheel')}>{round ? t(`office-wheel:wheel.${round.wheel}`) : '–'}</Fact>
      <Fact name={t('office-wheel:round.phase')}>
        <Phase update={update} />
      </Fact>
      {until === undefined ? null : (
        <Fact name={t('office-wheel:round.inspected')}>{dateTime(new Date(until).toISOString())}</Fact>
      )}
      <Fact name={t('office-wheel:round.next')}>{t(`office-wheel:source.${source}`)}</Fact>
    </Facts>
  );
}

/** The phase of the round; on the croupier's wheel the ball may rest long before its number is known. */
function Phase({ update }: { update: WheelUpdate }) {
  const { t } = useTranslation('office-wheel');
  const now = useServerNow(update);
  const { round, proposal } = update.settings;
  if (round === null) return '–';
  const lies = round.wheel === WHEELS.croupier && round.phase === 'spinning' && now >= (round.lands_at ?? now);
  const confirmed = proposal !== null && proposal.confirmed_by !== null;
  return (
    <>
      <Words>{t(`office-wheel:phase.${lies ? 'awaited' : round.phase}`)}</Words>{' '}
      {confirmed ? null : <Left update={update} now={now} />}
    </>
  );
}

/** Seconds until bets lock, until the ball rests, or, on the croupier's wheel, until the round becomes void. */
function Left({ update, now }: { update: WheelUpdate; now: number }) {
  const { t } = useTranslation('office-wheel');
  const { count } = useFormat();
  const { round, void_at } = update.settings;
  const secondsTo = (at: number | null): number => Math.max(0, Math.ceil(((at ?? now) - now) / 1000));
  if (round === null) return null;
  if (round.phase === 'open')
    return (
      <small className="muted text-2 weight-400">
        {t('office-wheel:left.lock', { seconds: count(secondsTo(round.locks_at)) })}
      </small>
    );
  if (round.phase !== 'closed' && round.phase !== 'spinning') return null;
  if (round.wheel === WHEELS.virtual)
    return (
      <small className="muted text-2 weight-400">
        {t('office-wheel:left.land', { seconds: count(secondsTo(round.lands_at)) })}
      </small>
    );
  const seconds = secondsTo(void_at);
  return (
    <strong className={styles.waits} data-urgent={seconds <= 30 || undefined}>
      {t('office-wheel:left.void', { seconds: count(seconds) })}
    </strong>
  );
}
