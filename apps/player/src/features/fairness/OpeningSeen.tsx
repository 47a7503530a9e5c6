import type { PublicRound } from '@lajvard/contract';
import { FormAlert, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './fairness.module.css';
import { beaconOf, compareOpening } from './kept-opening.ts';

/** Whether the record has the commitment that this browser was shown while bets were open. */
export function OpeningSeen({ round }: { round: PublicRound }) {
  const { t } = useTranslation('fairness');
  const { date, time } = useFormat();
  const opening = compareOpening(round);
  if (opening === null) return null;
  const { found, kept } = opening;
  return (
    <section className={`${styles.kept} stack gap-12`} aria-labelledby="opening-title" data-opening={found}>
      <h3 id="opening-title" className="text-lead weight-600">
        {t('fairness:opening.title')}
      </h3>
      {kept === null ? (
        <p className="muted">{t('fairness:opening.none')}</p>
      ) : (
        <FormAlert kind={found === 'same' ? 'ok' : found === 'other' ? 'danger' : 'warn'}>
          {t(`fairness:opening.${found}`, { date: date(kept.at), time: time(kept.at, { seconds: true }) })}
        </FormAlert>
      )}
      {kept !== null && found === 'other' ? (
        <dl className="stack gap-8">
          <Shown name={t('fairness:opening.kept')} values={[kept.commitment, kept.beacon]} />
          <Shown name={t('fairness:opening.recorded')} values={[round.commitment, beaconOf(round)]} />
        </dl>
      ) : null}
    </section>
  );
}

function Shown({ name, values }: { name: string; values: readonly (string | null)[] }) {
  return (
    <div>
      <dt className="text-1 weight-600">{name}</dt>
      {values.map(
        (value) =>
          value && (
            <dd key={value} className="text-0 break" dir="ltr">
              {value}
            </dd>
          ),
      )}
    </div>
  );
}
