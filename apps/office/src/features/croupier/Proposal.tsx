import { WHEELS, type WheelSettings } from '@lajvard/contract';
import { FormAlert, FormDone } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './croupier.module.css';

/** Whether a reading may be entered now; the server checks again. */
export const isEntryOpen = ({ round, proposal }: WheelSettings): boolean =>
  round !== null &&
  round.wheel === WHEELS.croupier &&
  (round.phase === 'closed' || round.phase === 'spinning') &&
  (proposal === null || proposal.confirmed_by === null);

/** Whether the ball can have come to rest, by the server's clock; before that no number is accepted. */
export const canLie = ({ round, server_now: now }: WheelSettings): boolean =>
  round !== null && round.lands_at !== null && now >= round.lands_at;

/** The state of this round's number, or why none can be entered. */
export function Proposal({ settings }: { settings: WheelSettings }) {
  const { t } = useTranslation('office-wheel');
  const { proposal, winning_number: number, no_spin: noSpin } = settings;
  const confirmed = proposal?.confirmed_by && !noSpin;
  return (
    <>
      <FormDone>
        {confirmed
          ? t('office-wheel:number.confirmed', { number, first: proposal.proposed_by, second: proposal.confirmed_by })
          : null}
      </FormDone>
      {confirmed ? null : <Unconfirmed settings={settings} />}
    </>
  );
}

function Unconfirmed({ settings }: { settings: WheelSettings }) {
  const { t } = useTranslation('office-wheel');
  const { proposal, round, winning_number: number, no_spin: noSpin } = settings;
  const cause = noSpin && t(`office-wheel:no-spin.causes.${noSpin}`);
  if (proposal?.confirmed_by) {
    const names = { first: proposal.proposed_by, second: proposal.confirmed_by, cause };
    return <FormAlert kind="warn">{t('office-wheel:no-spin.confirmed', names)}</FormAlert>;
  }
  if (!isEntryOpen(settings)) {
    const automatic = round === null || round.wheel === WHEELS.virtual;
    const why = automatic ? 'automatic' : round.phase === 'open' || round.phase === 'locked' ? 'bets-open' : 'ended';
    return <p className={styles.note}>{t(`office-wheel:number.${why}`)}</p>;
  }
  if (proposal === null)
    return <p className={styles.waits}>{t(`office-wheel:number.${canLie(settings) ? 'none' : 'rolling'}`)}</p>;
  if (!proposal.own)
    return <p className={styles.waits}>{t('office-wheel:number.other', { name: proposal.proposed_by })}</p>;
  return (
    <p className={styles.waits}>
      {noSpin ? t('office-wheel:no-spin.own', { cause }) : t('office-wheel:number.own', { number })}
    </p>
  );
}
